import { expect, test } from "vitest";
import { hardeningTable, readHardeningScores, scoresOfFiles } from "../../scripts/dev/test/hardening-scores.ts";

const result = (status: string, duration: number) => ({ fullName: "", status, failureMessages: [], duration });

test("the table has a line for each test file and for each score, by group, and their sum", () => {
  const files = scoresOfFiles({
    testResults: [
      { name: "/x/test/integration/boot.test.ts", status: "passed", assertionResults: [result("passed", 12.6)] },
      {
        name: "/x/test/integration/bad-http.test.ts",
        status: "failed",
        assertionResults: [result("passed", 1), result("failed", 30)],
      },
      { name: "/x/test/integration/roles.test.ts", status: "failed", assertionResults: [] },
    ],
  });
  // The lines of faults stand in the same file.
  const scores = readHardeningScores(
    '{"fault":"F01","acked":1}\n{"group":"B","what":"generated","cases":9,"failed":0,"seed":4}\n',
  );
  expect(hardeningTable([...files, ...scores])).toBe(
    [
      "| group | what | cases | failed | worst ms | seed | seen |",
      "|---|---|---|---|---|---|---|",
      "| B | tests of bad-http | 2 | 1 | 30 |  |  |",
      "| B | generated | 9 | 0 |  | 4 |  |",
      "| O | tests of boot | 1 | 0 | 13 |  |  |",
      "| S | tests of roles | 0 | 1 | 0 |  |  |",
      "| all | | 12 | 2 | | | |",
    ].join("\n"),
  );
});
