// When the indexer compares database and index again: cases by hand.
import { expect, test } from "vitest";
import { VERIFY_AGAIN_MS, verifyDueAt } from "../../indexer/verify-due.ts";

const HOUR_MS = 3_600_000;
const finishedAt = new Date("2026-11-01T12:00:00Z");
const liveAt = (hour: string) => ({ name: "b", liveSince: new Date(`2026-11-01T${hour}:00Z`) });

test("at once where nothing was ever compared, with or without a live index", () => {
  expect(verifyDueAt(undefined, undefined, HOUR_MS)).toBe(0);
  expect(verifyDueAt(undefined, liveAt("12:30"), HOUR_MS)).toBe(0);
});

test("an interval after the last run on the live index, or where no index is live", () => {
  const inTurn = Date.parse("2026-11-01T13:00:00Z");
  expect(verifyDueAt({ index: "b", finishedAt }, liveAt("11:00"), HOUR_MS)).toBe(inTurn);
  expect(verifyDueAt({ index: "b", finishedAt }, undefined, HOUR_MS)).toBe(inTurn);
});

test("five minutes after an index went live that the last run was not about, and never later than in turn", () => {
  const other = { index: "a", finishedAt };
  expect(verifyDueAt(other, liveAt("12:30"), HOUR_MS)).toBe(Date.parse("2026-11-01T12:35:00Z"));
  expect(verifyDueAt(other, liveAt("12:58"), HOUR_MS)).toBe(Date.parse("2026-11-01T13:00:00Z"));
  expect(verifyDueAt({ index: undefined, finishedAt }, liveAt("11:00"), HOUR_MS)).toBeLessThan(finishedAt.getTime());
  expect(VERIFY_AGAIN_MS).toBe(300_000);
});

test("at once where it is not known since when the index is live", () => {
  expect(verifyDueAt({ index: "a", finishedAt }, { name: "b", liveSince: null }, HOUR_MS)).toBe(VERIFY_AGAIN_MS);
});
