// Timeouts of each hop. Passed as a parameter, so that tests on a busy machine can use longer ones.

export interface Timeouts {
  /** The whole request. The rest of the promised 3 s is for sending the response. */
  answerMs: number;
  /** One call to OpenSearch, measured here. */
  searchMs: number;
  /** The `timeout` sent to OpenSearch, so that it gives up before we do. */
  engineMs: number;
  /** One statement in PostgreSQL. */
  statementMs: number;
  /** Waiting for a connection to PostgreSQL. */
  acquireMs: number;
  /** Each check of the health probe. */
  probeMs: number;
  /** A start waits so long for places, cities and companies. The rest of its 10 s is for the connection to Redis and the first look of health. */
  startMs: number;
  /** A connection without a byte in either direction. */
  silentMs: number;
}

export const TIMEOUTS: Readonly<Timeouts> = {
  answerMs: 2800,
  searchMs: 1500,
  engineMs: 1000,
  statementMs: 2000,
  acquireMs: 1000,
  probeMs: 500,
  startMs: 8000,
  silentMs: 60_000,
};
