import { expect, test } from "vitest";
import { TIMEOUTS } from "../../api/timeouts.ts";
import { START_GRACE_MS } from "../../shared/outage.ts";

const PROMISED_MS = 3000;

test("every hop ends before the answer has to be out, and the answer before the promised 3 s", () => {
  const { answerMs, searchMs, engineMs, statementMs, acquireMs, probeMs } = TIMEOUTS;
  expect(answerMs).toBeLessThan(PROMISED_MS);
  for (const hop of [searchMs, statementMs, acquireMs, probeMs]) expect(hop).toBeLessThan(answerMs);
  // OpenSearch gives up by itself before the client does, and is stopped where it does not.
  expect(engineMs).toBeLessThan(searchMs);
});

test("a start without any server is over within its grace", () => {
  const { startMs, probeMs } = TIMEOUTS;
  const redisMs = 500;
  // PostgreSQL is looked at twice when the index looks newer than the database.
  expect(startMs + redisMs + 2 * probeMs).toBeLessThan(START_GRACE_MS);
});
