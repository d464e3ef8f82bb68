// GET /api/public/v1/cells: the listings of a search as cells of a map, in one call of OpenSearch. A view that may have too many cells
// has them counted by a call before: the prices of thousands of cells would overrun the timeout.
import type { Request, Response } from "express";
import type { CellsResponse } from "../../../shared/cells.ts";
import { addLogFields } from "../../http/access-log.ts";
import { invalidParams, type RawQuery, readQuery } from "../../http/query.ts";
import { timed } from "../../http/timing.ts";
import type { SearchResult } from "../execute.ts";
import type { SearchDeps } from "../handler.ts";
import { paramsLoader } from "../load-params.ts";
import { sendResponse, weakETag } from "../response.ts";
import { type Backend, createSearch } from "../search.ts";
import { headersOf } from "../search-headers.ts";
import { fingerprintText } from "../text-fingerprint.ts";
import {
  CELLS_MAX,
  cellAggregations,
  hasTooManyCells,
  mayHaveTooManyCells,
  readCells,
  tileAggregations,
} from "./cells.ts";
import { parseCellParams } from "./params.ts";

export function listCells({ config, responses, executor, places, cities, textSearch }: SearchDeps) {
  const { cursorSecrets } = config;
  const search = createSearch({ textSearch, places: places.get });
  const parse = (query: RawQuery) =>
    parseCellParams(query, { places: places.get(), cities: cities.get(), cursorSecrets });
  const loadParams = paramsLoader(parse, cities);

  return async function listCellsHandler(req: Request, res: Response, signal: AbortSignal): Promise<void> {
    const { params, zoom } = await loadParams(readQuery(req));
    const logFields = { text: fingerprintText(params.text, cursorSecrets) };
    addLogFields(res, logFields);
    const backend: Backend<SearchResult> = {
      async send(request) {
        const execute = (aggs: object) =>
          timed(res, "search", () => executor.execute({ ...request, body: { ...request.body, aggs } }, signal));
        if (mayHaveTooManyCells(zoom, params.shapes.box)) {
          const { aggregations } = await execute(tileAggregations(zoom));
          if (hasTooManyCells(aggregations)) throw tooManyCells(zoom);
        }
        return execute(cellAggregations(zoom));
      },
      countCandidates: (request) => timed(res, "fallback", () => executor.countCandidates(request, signal)),
      totalOf: ({ total }) => total,
    };
    const found = await search(params, backend, cellAggregations(zoom));
    const counted = readCells(found.result.aggregations);
    if (counted === undefined) throw tooManyCells(zoom);
    const { fallback } = found;
    const cells: CellsResponse = { ...counted, totalCount: found.result.total ?? 0 };
    const body = Buffer.from(JSON.stringify({ ...cells, ...(fallback === undefined ? {} : { fallback }) }));
    const etag = weakETag(body);
    const headers = { ...headersOf(params, found), ETag: etag, "Content-Type": "application/json; charset=utf-8" };
    const response = { body, headers, logFields, startedAt: found.result.startedAt };
    if (!found.fallbackSkipped) responses.set(req.originalUrl, response);
    sendResponse(res, response);
  };
}

function tooManyCells(zoom: number): Error {
  const reason = `more than ${CELLS_MAX} cells: use a lower zoom, or a smaller bbox`;
  return invalidParams([{ param: "zoom", value: String(zoom), code: "too_many_cells", reason }]);
}
