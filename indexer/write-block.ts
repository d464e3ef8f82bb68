// Refuses a rebuild while the live index takes no writes: changes must reach it until the swap, so the gate could not be passed.
import { readTargets } from "../shared/db/index-targets.ts";
import { CliError } from "../shared/errors.ts";
import { findWriteBlock } from "../shared/index-blocks.ts";
import { readSearched } from "../shared/search/searched-index.ts";
import { describeProblem } from "../shared/searched.ts";
import type { IndexingDeps } from "./setup.ts";

/** Not for an index of another database, which gets no changes of this one. */
export async function assertTakesWrites({ db, search, prefix }: IndexingDeps, resumeCommand: string): Promise<void> {
  const searched = await readSearched(search, prefix);
  const targets = await readTargets(db);
  if (searched === undefined || !targets.some(({ name }) => name === searched.name)) return;
  const problem = findWriteBlock(searched);
  if (problem !== undefined) {
    throw new CliError(
      `Nothing was built: ${describeProblem(problem)}, then start again with: listings ${resumeCommand}`,
    );
  }
}
