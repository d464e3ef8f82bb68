// The final report of `reindex` and `restored`.
import type { ReindexReport } from "../indexer/reindex.ts";
import type { VerifyReport } from "../indexer/verify.ts";

export function describeReindex(report: ReindexReport): string {
  const { index, built, resumed, rows, rejected, seconds, rowsPerSecond, verify } = report;
  if (!built) {
    return [
      `The index ${index} is up to date; nothing to build. Build it anew with: listings reindex --force`,
      ...describeOthers(report),
    ].join("\n");
  }
  return [
    `${resumed ? "Finished" : "Built"} ${index}: ${rows} listings in ${seconds.toFixed(1)} s (${rowsPerSecond}/s). Searches use it now.`,
    ...(rejected > 0 ? [`${rejected} listings were rejected; see why with: listings dirty`] : []),
    describeVerify(verify),
    ...describeOthers(report),
  ].join("\n");
}

/** What was done to other indices, or left to the operator. */
function describeOthers({ repairs, deleted, aliased, unknown }: ReindexReport): string[] {
  return [
    ...repairs.map((what) => `Repaired: ${what}.`),
    ...deleted.map((name) => `Deleted: ${name}, which was needed no longer.`),
    ...aliased.map(
      ({ index, aliases }) =>
        `Left alone: ${index}, which the alias ${aliases.join(", ")} points to. If nothing searches there, delete that alias in ` +
        "OpenSearch; the next reindex then deletes the index.",
    ),
    ...unknown.map(
      (name) =>
        `Left alone: ${name}, which was not built from this database or which an alias uses. If nothing needs it, delete it in OpenSearch.`,
    ),
  ];
}

/** Equal is said only of what was compared, and of all of it. */
function describeVerify(verify: VerifyReport | undefined): string {
  if (verify === undefined) {
    return "Not verified, since another verify is running, perhaps of the index before. After it: listings verify --repair";
  }
  // Orphan indices are named one by one beside this.
  const differing = Object.entries(verify.problems).filter(([kind]) => kind !== "orphan");
  const problems = differing.map(([kind, count]) => `${count} ${kind}`);
  const found = problems.length === 0 ? "no differences" : `${problems.join(", ")}; being written again`;
  const leftOut = [
    ...(verify.leftOut > 0 ? [`${verify.leftOut} rejected listings were left out`] : []),
    ...(verify.waiting > 0 ? [`${verify.waiting} changes wait and were left out`] : []),
  ];
  if (leftOut.length > 0) return `Compared: ${[found, ...leftOut].join("; ")}.`;
  const verified = `Verified in ${verify.seconds.toFixed(1)} s`;
  return problems.length === 0 ? `${verified}: equal to PostgreSQL.` : `${verified}: ${found}.`;
}
