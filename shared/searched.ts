// Whether what is acknowledged can be found: the index that searches use must answer searches, and must be one that changes are
// written to. API, doctor and status say it with the same words.
import { SearchError } from "./search/answer.ts";

export const NO_INDEX = "there is no index to search yet: run `npx listings reindex`";

interface KnownTarget {
  name: string;
  state: string;
}

interface Problem {
  text: string;
  todo: string;
}

/**
 * What OpenSearch says to a search of this index; undefined where it answers. The mapping alone shows nothing: it comes from the
 * cluster's state, also of an index that is closed or has lost its shards. Too busy (429) and late are troubles of the server.
 */
export function refusalProblem(searched: string, error: unknown): Problem | undefined {
  if (!(error instanceof SearchError) || error.failure !== "status" || error.status === 429) return undefined;
  const why = error.type ?? error.message;
  return error.type === "index_closed_exception"
    ? { text: `${searched} is closed, every search fails`, todo: `open it with POST /${searched}/_open in OpenSearch` }
    : {
        text: `searches of ${searched} fail (${why})`,
        todo: "look at GET /_cluster/allocation/explain in OpenSearch; an index that is lost is built anew by `npx listings reindex --force`",
      };
}

/** What is wrong, and what to do; undefined where searches use the index that is live or about to be. */
export function searchedProblem(searched: string, targets: readonly KnownTarget[]): Problem | undefined {
  const target = targets.find(({ name }) => name === searched);
  if (target === undefined) {
    return {
      text: `searches use ${searched}, which this database does not write to`,
      todo: "after a restore run `npx listings restored`; otherwise look at DATABASE_URL and run `npx listings reindex`",
    };
  }
  if (target.state !== "previous") return undefined;
  return {
    text: `searches use ${searched}, which is not live: a rollback or a restore was begun and not finished`,
    todo: "wait for it, or run `npx listings rollback` or `npx listings restored` again",
  };
}
