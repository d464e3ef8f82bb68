// Whether searches treat one listing as the database wants it: cases by hand.
import { expect, test } from "vitest";
import { judgeLooked, type Looked } from "../../scripts/look/verdict.ts";

const row = { status: "active", visibility: "public", version: "7" } as const;
const live = (version: number, source: Record<string, unknown> = { isPublic: true, listing: {} }) =>
  [{ name: "a", state: "live", document: { version, source } }] as const;
const waiting = (error: string | null) => ({
  ...{ id: "5", version: 7, op: "upsert", attempts: 1, error },
  dirtySince: new Date("2026-11-01T12:00:00Z"),
  nextAttemptAt: new Date("2026-11-01T12:05:00Z"),
});
const looked = (some: Partial<Looked>): Looked => ({
  ...{
    id: "5",
    row,
    waiting: undefined,
    indices: live(7),
    found: true,
    differs: false,
    searchFault: undefined,
    problem: undefined,
  },
  ...some,
});

test("a public listing that searches find in its present version is as it should be", () => {
  expect(judgeLooked(looked({}))).toEqual({ ok: true, text: "Searches find it as it is." });
});

test.each([
  ["a status", { ...row, status: "sold" }, "its status is sold"],
  ["its visibility", { ...row, visibility: "unlisted" }, "its visibility is unlisted"],
  ["that there is none", undefined, "the database has no listing 5"],
] as const)("a listing that is not found as it should not be names the reason: %s", (_what, hidden, reason) => {
  expect(judgeLooked(looked({ row: hidden, found: false }))).toEqual({
    ok: true,
    text: `Searches do not find it, as it should be: ${reason}.`,
  });
});

test("where the searched index is wrong nothing is as it should be, and that is what to do", () => {
  const problem = { text: "searches use another index", todo: "correct INDEX_PREFIX" };
  for (const some of [{}, { found: false }, { indices: live(6), waiting: waiting(null) }]) {
    expect(judgeLooked(looked({ ...some, problem }))).toMatchObject({
      ok: false,
      todo: "searches use another index: correct INDEX_PREFIX",
    });
  }
  const hidden = looked({ row: { ...row, status: "sold" }, found: false, problem });
  expect(judgeLooked(hidden).text).toBe("Searches do not find it. Whether that is right is not known.");
});

test("content that differs in the same version is for verify", () => {
  expect(judgeLooked(looked({ differs: true }))).toEqual({
    ok: false,
    text: "Searches find it as version 7, but with other content than the database has.",
    todo: expect.stringContaining("verify --repair"),
  });
});

test("a change that waits is on its way, one that the index rejected is not", () => {
  expect(judgeLooked(looked({ indices: live(6), waiting: waiting(null) }))).toEqual({
    ok: true,
    text: "Searches find it as version 6, but it is public as version 7.",
    todo: expect.stringContaining("waits for the indexer"),
  });
  expect(judgeLooked(looked({ found: false, waiting: waiting("mapper_parsing_exception") }))).toEqual({
    ok: false,
    text: "Searches do not find it, but it is public as version 7.",
    todo: expect.stringMatching(/rejected it \(mapper_parsing_exception\).*2026-11-01T12:05:00.000Z.*dirty --retry/),
  });
});

test("a difference that no change explains is for verify, also where a hidden listing is found", () => {
  expect(judgeLooked(looked({ row: { ...row, status: "sold" } }))).toEqual({
    ok: false,
    text: "Searches find it as version 7, but its status is sold.",
    todo: expect.stringContaining("verify --repair"),
  });
  expect(judgeLooked(looked({ found: false, indices: [] }))).toMatchObject({ ok: false });
});

test("without OpenSearch nothing is claimed", () => {
  const verdict = judgeLooked(looked({ found: undefined, searchFault: "connect ECONNREFUSED" }));
  expect(verdict).toMatchObject({ ok: false, text: "Whether searches find it is not known: connect ECONNREFUSED." });
});
