// Baseline: raw OpenSearch. Posts the recorded calls of the API to it; answers are read, not parsed.
import type { HttpLoad } from "../http-load.ts";
import type { RecordedQuery } from "../recorded-queries.ts";

/** One query is as many calls as the API needed for it, one after the other. */
export function askEngine(load: HttpLoad, headers: Record<string, string> = {}) {
  return async function ask({ calls }: Pick<RecordedQuery, "calls">): Promise<number> {
    let bytes = 0;
    for (const { path, body } of calls) bytes += await load.send({ method: "POST", path, body, headers });
    return bytes;
  };
}

export function askApi(load: HttpLoad, headers: Record<string, string> = {}) {
  return ({ path }: Pick<RecordedQuery, "path">): Promise<number> => load.send({ method: "GET", path, headers });
}
