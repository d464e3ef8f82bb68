// When the indexer compares database and index again: cases by hand.
import { expect, test } from "vitest";
import { VERIFY_AGAIN_MS, verifyDueAt } from "../../indexer/verify-due.ts";

const HOUR_MS = 3_600_000;
const startedAt = new Date("2026-11-01T11:58:00Z");
const finishedAt = new Date("2026-11-01T12:00:00Z");
const liveAt = (hour: string) => ({ name: "b", liveSince: new Date(`2026-11-01T${hour}:00Z`), putBackAt: null });

test("where nothing was ever compared, five minutes after the index went live, or at once", () => {
  expect(verifyDueAt(undefined, undefined, HOUR_MS)).toBe(0);
  expect(verifyDueAt(undefined, liveAt("12:30"), HOUR_MS)).toBe(Date.parse("2026-11-01T12:35:00Z"));
  const putBackAt = new Date("2026-11-01T12:31:00Z");
  expect(verifyDueAt(undefined, { ...liveAt("12:30"), putBackAt }, HOUR_MS)).toBe(putBackAt.getTime());
});

test("an interval after the last run on the live index, or where no index is live", () => {
  const inTurn = Date.parse("2026-11-01T13:00:00Z");
  expect(verifyDueAt({ index: "b", startedAt, finishedAt }, liveAt("11:00"), HOUR_MS)).toBe(inTurn);
  expect(verifyDueAt({ index: "b", startedAt, finishedAt }, undefined, HOUR_MS)).toBe(inTurn);
});

test("five minutes after an index went live that the last run was not about, and never later than in turn", () => {
  const other = { index: "a", startedAt, finishedAt };
  expect(verifyDueAt(other, liveAt("12:30"), HOUR_MS)).toBe(Date.parse("2026-11-01T12:35:00Z"));
  expect(verifyDueAt(other, liveAt("12:58"), HOUR_MS)).toBe(Date.parse("2026-11-01T13:00:00Z"));
  expect(verifyDueAt({ index: undefined, startedAt, finishedAt }, liveAt("11:00"), HOUR_MS)).toBeLessThan(
    finishedAt.getTime(),
  );
  expect(VERIFY_AGAIN_MS).toBe(300_000);
});

test("at once where it is not known since when the index is live", () => {
  expect(
    verifyDueAt({ index: "a", startedAt, finishedAt }, { name: "b", liveSince: null, putBackAt: null }, HOUR_MS),
  ).toBe(VERIFY_AGAIN_MS);
});

test("at once where the live index was put back since the last run began", () => {
  const last = { index: "b", startedAt, finishedAt };
  const putBack = (time: string) => ({ ...liveAt("11:00"), putBackAt: new Date(`2026-11-01T${time}Z`) });
  expect(verifyDueAt(last, putBack("11:59:00"), HOUR_MS)).toBe(Date.parse("2026-11-01T11:59:00Z"));
  expect(verifyDueAt(last, putBack("11:57:00"), HOUR_MS)).toBe(Date.parse("2026-11-01T13:00:00Z"));
});
