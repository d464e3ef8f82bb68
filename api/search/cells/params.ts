// Parses the query of a map's cells: `zoom` beside all that says which listings, and nothing about a page of them.
import type { ParamValues } from "../../http/params.ts";
import type { Pairs, RawQuery } from "../../http/query.ts";
import { refuseWithExample } from "../../http/refusal.ts";
import { type ParamsContext, readSearch, type SearchParams, searchParamsOf } from "../params.ts";
import { CELL_PARAMS } from "../schemas.ts";

const ZOOM_REASON = "needed: that of the map, from 0 to 18";

export function parseCellParams(query: RawQuery, context: ParamsContext): { params: SearchParams; zoom: number } {
  const readCells = (pairs: Pairs) => {
    const read = readSearch(pairs, context, CELL_PARAMS);
    const { zoom } = read.values as ParamValues<typeof CELL_PARAMS>;
    const lacks = zoom === undefined && !pairs.some(([name, value]) => name === "zoom" && value !== "");
    if (lacks) read.problems.push({ param: "zoom", value: null, code: "missing_parameter", reason: ZOOM_REASON });
    return { ...read, zoom: zoom ?? 0 };
  };
  const read = readCells(query.pairs);
  if (read.problems.length > 0) throw refuseWithExample(read.problems, query, (pairs) => readCells(pairs).problems);
  return { params: { ...searchParamsOf(read), limit: 0 }, zoom: read.zoom };
}
