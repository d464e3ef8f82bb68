import { expect, test } from "vitest";
import type { VerifyReport } from "../../indexer/verify.ts";
import { describeReindex } from "../../scripts/reindex-report.ts";

const BUILT = {
  ...{ index: "listings-2", built: true, resumed: false, rows: 20_000, rejected: 0, repairs: [] },
  ...{ deleted: [], aliased: [], unknown: [], seconds: 117.2, rowsPerSecond: 171 },
};
const COMPARED: VerifyReport = {
  ...{ index: "listings-2", checked: 20_000, problems: {}, repaired: {}, examples: [] },
  ...{ purged: 0, leftOut: 0, waiting: 0, seconds: 91.8 },
};

test("the time of the build and that of the comparison are told apart", () => {
  expect(describeReindex({ ...BUILT, verify: COMPARED }).split("\n")).toEqual([
    "Built listings-2: 20000 listings in 117.2 s (171/s). Searches use it now.",
    "Verified in 91.8 s: equal to PostgreSQL.",
  ]);
  const differing = { ...COMPARED, problems: { missing: 2 } };
  expect(describeReindex({ ...BUILT, verify: differing })).toContain(
    "Verified in 91.8 s: 2 missing; being written again.",
  );
});

test("an index that was not compared comes with the command that compares it", () => {
  expect(describeReindex(BUILT)).toContain("Not verified, since another verify is running");
  expect(describeReindex(BUILT)).toContain("listings verify --repair");
});
