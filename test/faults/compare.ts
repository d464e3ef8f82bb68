// All of PostgreSQL against all of the index, by the test's own eyes: nothing of verify is used.
import { isDeepStrictEqual } from "node:util";
import { toDocument } from "../../indexer/project.ts";
import type { IndexingDeps } from "../../indexer/setup.ts";
import { type ListingRow, readListingRowsAfter } from "../../shared/db/listing-row.ts";
import { refreshIndex } from "../../shared/search/indices.ts";

export interface Comparison {
  /** Public listings that the index lacks, or holds in an older version or with other content. */
  lost: string[];
  /** Documents that a search finds and the database does not show. */
  phantoms: string[];
  /** Versions that the database never had. */
  unexpected: string[];
}

export async function compareAll(deps: IndexingDeps): Promise<Comparison> {
  const rows = await readAllRows(deps);
  const documents = await readAllDocuments(deps);
  const result: Comparison = { lost: [], phantoms: [], unexpected: [] };
  for (const row of rows.values()) {
    const expected = JSON.parse(JSON.stringify(toDocument(row, deps.projection, new Date())));
    const found = documents.get(row.id);
    if (found !== undefined && found.version > Number(row.version)) result.unexpected.push(row.id);
    if (expected.isPublic) {
      const same = found?.version === expected.version && isDeepStrictEqual(found?.source, expected);
      if (!same) result.lost.push(row.id);
    } else if (found?.source.isPublic) result.phantoms.push(row.id);
  }
  for (const [id, { source }] of documents) if (source.isPublic && !rows.has(id)) result.phantoms.push(id);
  return result;
}

async function readAllRows({ db }: IndexingDeps): Promise<Map<string, ListingRow>> {
  const rows = new Map<string, ListingRow>();
  let lastId = "0";
  for (;;) {
    const page = await readListingRowsAfter(db, lastId, 1000);
    for (const row of page) rows.set(row.id, row);
    if (page.length < 1000) return rows;
    lastId = page.at(-1)!.id;
  }
}

interface Found {
  version: number;
  source: Record<string, unknown>;
}

interface Page {
  _scroll_id: string;
  hits: { hits: { _id: string; _version: number; _source: Record<string, unknown> }[] };
}

async function readAllDocuments({ search, prefix }: IndexingDeps): Promise<Map<string, Found>> {
  await refreshIndex(search, prefix);
  const documents = new Map<string, Found>();
  const first = { size: 1000, version: true, sort: ["_doc"] };
  let page = (await search.request("POST", `/${prefix}/_search?scroll=1m`, first)) as Page;
  while (page.hits.hits.length > 0) {
    for (const { _id, _version, _source } of page.hits.hits) documents.set(_id, { version: _version, source: _source });
    page = (await search.request("POST", "/_search/scroll", { scroll: "1m", scroll_id: page._scroll_id })) as Page;
  }
  await search.request("DELETE", "/_search/scroll", { scroll_id: [page._scroll_id] });
  return documents;
}
