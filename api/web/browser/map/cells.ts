// Fetches cells from the API: those of a view, and those of the whole search, without the part of the map that it is limited to.
import type { CellsResponse } from "../../../../shared/cells.ts";
import type { Params } from "../search/query.ts";

export type CellsResult = CellsResponse | { refused: "tooMany" | "wrong" | "failed" };

/** So that moving there and back asks once; the API itself caches answers for a second. */
const ANSWERS_MAX = 40;
const ANSWER_MS_MAX = 60_000;

export const PLACE_ON_MAP = ["bbox", "near", "radius", "polygon"] as const;

export function withoutPlaceOnMap(params: Params): Record<string, string> {
  const isOther = ([name]: [string, string]) => !(PLACE_ON_MAP as readonly string[]).includes(name);
  return Object.fromEntries(Object.entries(params).filter(isOther));
}

export function createCells(baseUrl: () => string) {
  const answers = new Map<string, { at: number; answer: CellsResponse }>();

  /** Only throws when aborted. */
  return async function fetchCells(params: Params, zoom: number, signal: AbortSignal): Promise<CellsResult> {
    const { sort: _, ...filters } = params;
    // Without a point to measure from there is no distance to order by: the order means nothing here.
    const url = `${baseUrl()}/api/public/v1/cells?${new URLSearchParams({ ...filters, zoom: String(zoom) })}`;
    const known = answers.get(url);
    if (known !== undefined && performance.now() - known.at < ANSWER_MS_MAX) return known.answer;
    try {
      const response = await fetch(url, { signal });
      if (!response.ok) return { refused: await whyRefused(response) };
      const answer = (await response.json()) as CellsResponse;
      if (answers.size >= ANSWERS_MAX) answers.delete(answers.keys().next().value!);
      answers.set(url, { at: performance.now(), answer });
      return answer;
    } catch (error) {
      if (signal.aborted) throw error;
      return { refused: "failed" };
    }
  };
}

/** The whole search is asked for in cells as large as a parish, or else, with places abroad, as a country. */
const WHOLE_ZOOMS = [9, 4];

export async function fetchWhole(
  fetchCells: ReturnType<typeof createCells>,
  params: Params,
  signal: AbortSignal,
): Promise<CellsResponse | undefined> {
  for (const zoom of WHOLE_ZOOMS) {
    const answer = await fetchCells(params, zoom, signal);
    if (!("refused" in answer)) return answer;
  }
  return undefined;
}

async function whyRefused(response: Response): Promise<"tooMany" | "wrong" | "failed"> {
  if (response.status !== 400) return "failed";
  const { details = [] } = (await response.json()) as { details?: { code?: string }[] };
  return details.some(({ code }) => code === "too_many_cells") ? "tooMany" : "wrong";
}
