// GET /api/public/v1/feed: any search as Atom or JSON Feed, in one call of OpenSearch. Nothing is stored: ids and times of the entries
// are those of the listings.
import type { Request, Response } from "express";
import type { Config } from "../../shared/config.ts";
import type { SearchResponse } from "../../shared/search/response.ts";
import { addLogFields } from "../http/access-log.ts";
import { type RawQuery, readQuery } from "../http/query.ts";
import { timed } from "../http/timing.ts";
import type { SearchDeps } from "../search/handler.ts";
import { paramsLoader } from "../search/load-params.ts";
import { sendResponse, weakETag } from "../search/response.ts";
import { type Backend, createSearch, type Found } from "../search/search.ts";
import { headersOf } from "../search/search-headers.ts";
import { fingerprintText } from "../search/text-fingerprint.ts";
import { MESSAGES } from "../web/messages/messages.ts";
import { fill } from "../web/messages/search-messages.ts";
import { ATOM_TYPE, atomXml } from "./atom.ts";
import { DAY_MS, type Entry, feedBodies, readEntries, windowOf } from "./entries.ts";
import { type Feed, toFeedEntry } from "./feed.ts";
import { createIds } from "./ids.ts";
import { JSON_FEED_TYPE, jsonFeed } from "./json-feed.ts";
import { createLastModified } from "./last-modified.ts";
import { feedUrl, pageUrl } from "./links.ts";
import { FEED_MESSAGES } from "./messages.ts";
import { type FeedParams, parseFeedParams } from "./params.ts";
import { feedTitle } from "./title.ts";

interface FeedDeps extends SearchDeps {
  config: SearchDeps["config"] & Pick<Config, "feedTag">;
}

interface Result {
  entries: readonly Entry[];
  /** Of a text whether it finds anything, however old. */
  total: number | undefined;
  asOf: Date | undefined;
  startedAt: number;
}

/** Readers ask a few times an hour; within five minutes a browser or a proxy of their own need not ask again. */
const CACHED = "private, max-age=300";
const FORMATS = { atom: { type: ATOM_TYPE, write: atomXml }, json: { type: JSON_FEED_TYPE, write: jsonFeed } };

export function getFeed({ config, responses, executor, places, cities, textSearch }: FeedDeps) {
  const { baseUrl, cursorSecrets } = config;
  const ids = createIds(config);
  const lastModified = createLastModified();
  const search = createSearch({ textSearch, places: places.get });
  const parse = (query: RawQuery) =>
    parseFeedParams(query, { places: places.get(), cities: cities.get(), cursorSecrets });
  const loadParams = paramsLoader(parse, cities);

  function toFeed({ filters, lang, format, fingerprint }: FeedParams, found: Found<Result>, fromMs: number): Feed {
    const { siteName } = MESSAGES[lang].page;
    const { about, instead } = FEED_MESSAGES[lang];
    const linked = { baseUrl, filters, lang };
    const entries = found.result.entries.map((entry) => toFeedEntry(entry, { lang, baseUrl, ids }));
    return {
      ...{ lang, siteName, entries },
      id: ids.ofFeed({ fingerprint, lang }),
      title: `${siteName}: ${feedTitle(filters, lang, { places: places.get(), cities: cities.get() })}`,
      subtitle: [about, found.fallback && fill(instead, found.fallback)].filter(Boolean).join(". "),
      updated: entries[0]?.at ?? new Date(Math.floor(fromMs / DAY_MS) * DAY_MS).toISOString(),
      selfUrl: feedUrl(linked, format),
      pageUrl: pageUrl(linked),
    };
  }

  return async function getFeedHandler(req: Request, res: Response, signal: AbortSignal): Promise<void> {
    const feedParams = await loadParams(readQuery(req));
    const { params, format } = feedParams;
    const logFields = { text: fingerprintText(params.text, cursorSecrets) };
    addLogFields(res, logFields);
    const window = windowOf(Date.now());
    const backend: Backend<Result> = {
      async send({ body, preference }) {
        const bodies = feedBodies(body.query, window, params.text !== undefined);
        const results = await timed(res, "search", () => executor.executeAll({ bodies, preference }, signal));
        return { ...results, entries: readEntries(results.responses), total: totalOf(results.responses) };
      },
      countCandidates: (request) => timed(res, "fallback", () => executor.countCandidates(request, signal)),
      totalOf: ({ total }) => total,
    };
    const found = await search(params, backend);
    const { type, write } = FORMATS[format];
    const feed = toFeed(feedParams, found, window.fromMs);
    const body = Buffer.from(write(feed));
    const etag = weakETag(body);
    const headers = {
      ...headersOf(params, found),
      ETag: etag,
      "Last-Modified": lastModified(feed.selfUrl, etag).toUTCString(),
      "Content-Type": `${type}; charset=utf-8`,
      // Without its fallback the feed is incomplete: the next request may do better.
      ...(found.fallbackSkipped ? {} : { "Cache-Control": CACHED }),
    };
    const response = { body, headers, logFields, startedAt: found.result.startedAt };
    if (!found.fallbackSkipped) responses.set(req.originalUrl, response);
    sendResponse(res, response);
  };
}

const totalOf = ([, , anything]: readonly SearchResponse[]) => anything?.hits.total?.value;
