// Times a full rebuild of a dataset's index until searches use it. The verification at the end of `reindex` is aborted: it
// takes as long again and says nothing about speed.
import { reindex } from "../../../indexer/reindex.ts";
import type { IndexingDeps } from "../../../indexer/setup.ts";

type Progress = NonNullable<Parameters<typeof reindex>[1]>["onProgress"];

/** Listings a second; undefined where the index was as it should be and nothing was built. */
export async function buildIndex(
  { deps, listings }: { deps: IndexingDeps; listings: number },
  { force = true, onProgress }: { force?: boolean; onProgress?: Progress } = {},
): Promise<number | undefined> {
  const proof = new AbortController();
  const startedAt = performance.now();
  let swappedAt: number | undefined;
  try {
    await reindex(deps, {
      ...{ keep: 0, force, signal: proof.signal, ...(onProgress === undefined ? {} : { onProgress }) },
      onStep(step) {
        if (step === "swapped") swappedAt = performance.now();
        if (step === "promoted") proof.abort();
      },
    });
  } catch (error) {
    if (!proof.signal.aborted) throw error;
  }
  return swappedAt === undefined ? undefined : listings / ((swappedAt - startedAt) / 1000);
}
