// Whether what is acknowledged can be found: the index that searches use must be one that changes are written to. API, doctor
// and status say it with the same words.

interface KnownTarget {
  name: string;
  state: string;
}

/** What is wrong, and what to do; undefined where searches use the index that is live or about to be. */
export function searchedProblem(
  searched: string,
  targets: readonly KnownTarget[],
): { text: string; todo: string } | undefined {
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
