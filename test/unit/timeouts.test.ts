import { expect, test } from "vitest";
import { TIMEOUTS } from "../../api/timeouts.ts";

const PROMISED_MS = 3000;

test("every hop ends before the answer has to be out, and the answer before the promised 3 s", () => {
  const { answerMs, searchMs, engineMs, statementMs, acquireMs, probeMs } = TIMEOUTS;
  expect(answerMs).toBeLessThan(PROMISED_MS);
  for (const hop of [searchMs, statementMs, acquireMs, probeMs]) expect(hop).toBeLessThan(answerMs);
  // OpenSearch gives up by itself before the client does, and is stopped where it does not.
  expect(engineMs).toBeLessThan(searchMs);
});
