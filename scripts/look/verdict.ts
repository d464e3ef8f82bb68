// Whether searches treat one listing as the database wants it, and if not, why and what to do. Pure.
import { isTombstone } from "../../indexer/compare.ts";
import type { WaitingRow } from "../../shared/db/index-dirty-state.ts";
import type { TargetState } from "../../shared/db/index-targets.ts";
import type { ListingRow } from "../../shared/db/listing-row.ts";
import { isPublic } from "../../shared/listing.ts";
import type { IndexedVersion } from "../../shared/search/bulk.ts";
import type { StateProblem } from "../../shared/searched.ts";

export interface Looked {
  id: string;
  row: Pick<ListingRow, "status" | "visibility" | "version"> | undefined;
  /** Its dirty row: a change that the index does not hold yet. */
  waiting: WaitingRow | undefined;
  /** Indices that changes are written to, and orphans, to which none is, with what removes them. */
  indices: readonly {
    name: string;
    state: TargetState | "orphan";
    document: IndexedVersion | undefined;
    remedy?: string | undefined;
  }[];
  /** Whether a search by its id finds it; undefined where that could not be asked. */
  found: boolean | undefined;
  /** Whether the live index holds its version with other content: it was written past the triggers, or by another program. */
  differs: boolean;
  searchFault: string | undefined;
  /** Why searches fail or miss changes altogether, as `status` and `doctor` say it. */
  problem: StateProblem | undefined;
}

export interface LookVerdict {
  /** As it should be, or on its way there. */
  ok: boolean;
  text: string;
  todo?: string;
}

/** Where the searched index itself is wrong, no listing is as it should be, and that comes first. */
export function judgeLooked(looked: Looked): LookVerdict {
  const verdict = judgeListing(looked);
  const { problem } = looked;
  if (problem !== undefined) return { ok: false, text: verdict.text, todo: `${problem.text}: ${problem.todo}` };
  return verdict.ok && verdict.todo === undefined ? (judgeOrphans(looked) ?? verdict) : verdict;
}

/** A text that the database has deleted, in an index that no change reaches. */
function judgeOrphans({ id, row, indices }: Looked): LookVerdict | undefined {
  if (row !== undefined) return undefined;
  const holder = indices.find(({ state, document }) => state === "orphan" && document && !isTombstone(document.source));
  if (holder === undefined) return undefined;
  const text = `The database has no listing ${id}, and ${holder.name}, to which no change is written, still holds it.`;
  return { ok: false, text, todo: `remove that index: ${holder.remedy}` };
}

function judgeListing({ id, row, waiting, indices, found, differs, searchFault, problem }: Looked): LookVerdict {
  const document = indices.find(({ state }) => state === "live")?.document;
  if (found === undefined) {
    const text = `Whether searches find it is not known: ${searchFault}.`;
    return { ok: false, text, todo: "see `npx listings doctor`" };
  }
  const reason = whyHidden(id, row);
  const isCurrent = found === (reason === undefined) && (!found || document?.version === Number(row!.version));
  const isRight = isCurrent && !differs;
  if (isRight && problem !== undefined) {
    const text = found ? `Searches find it as version ${document?.version}` : "Searches do not find it";
    return { ok: false, text: `${text}. Whether that is right is not known.` };
  }
  if (isRight) {
    const text =
      reason === undefined ? "Searches find it as it is." : `Searches do not find it, as it should be: ${reason}.`;
    return { ok: true, text };
  }
  if (isCurrent) {
    const text = `Searches find it as version ${document?.version}, but with other content than the database has.`;
    return { ...whatNext(waiting), text };
  }
  const seen = found ? `Searches find it as version ${document?.version ?? "?"}` : "Searches do not find it";
  const wanted = reason === undefined ? `it is public as version ${row!.version}` : reason;
  return { ...whatNext(waiting), text: `${seen}, but ${wanted}.` };
}

function whatNext(waiting: WaitingRow | undefined): { ok: boolean; todo: string } {
  if (waiting === undefined) return { ok: false, todo: "no change waits: run `npx listings verify --repair`" };
  if (waiting.error === null) return { ok: true, todo: "the change waits for the indexer: see `npx listings status`" };
  const retry = `it is tried again at ${waiting.nextAttemptAt.toISOString()}, or now with \`npx listings dirty --retry\``;
  return { ok: false, todo: `the index rejected it (${waiting.error}): correct the listing; ${retry}` };
}

/** Undefined where the public may see it. */
function whyHidden(id: string, row: Looked["row"]): string | undefined {
  if (row === undefined) return `the database has no listing ${id}`;
  if (isPublic(row)) return undefined;
  return row.status === "active" ? `its visibility is ${row.visibility}` : `its status is ${row.status}`;
}

/** "version 7", "tombstone of version 8", "no document" */
export function describeDocument(document: IndexedVersion | undefined): string {
  if (document === undefined) return "no document";
  return `${isTombstone(document.source) ? "tombstone of " : ""}version ${document.version}`;
}
