// How long each hop may take (reliability.md, rule 12). Handed down, so that a test on a busy machine can be more patient.

export interface Timeouts {
  /** The whole answer. The rest of the promised 3 s is left for writing it. */
  answerMs: number;
  /** One call to OpenSearch, as the client sees it. */
  searchMs: number;
  /** What OpenSearch is told: it gives up by itself before the client does. */
  engineMs: number;
  /** One statement in PostgreSQL. */
  statementMs: number;
  /** Waiting for a connection to PostgreSQL. */
  acquireMs: number;
  /** Each look of the health probe. */
  probeMs: number;
  /** A connection on which no byte moves in either direction. */
  silentMs: number;
}

export const TIMEOUTS: Readonly<Timeouts> = {
  answerMs: 2800,
  searchMs: 1500,
  engineMs: 1000,
  statementMs: 2000,
  acquireMs: 1000,
  probeMs: 500,
  silentMs: 60_000,
};
