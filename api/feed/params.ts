// Parses the query of a feed: the filters and the text of a search, format and language. What orders, pages and counts a search is
// refused with the reason: a feed is always newest first, and readers ask for the same address again and again.
import type { Locale } from "../../shared/enums.ts";
import { type FoundProblem, type ParamValues, plainName } from "../http/params.ts";
import type { Pairs, RawQuery } from "../http/query.ts";
import { refuseWithExample } from "../http/refusal.ts";
import { fingerprintOf } from "../search/cursor.ts";
import { type ParamsContext, readSearch, type SearchParams, searchParamsOf } from "../search/params.ts";
import { FEED_FORMATS, FEED_PARAMS } from "../search/schemas.ts";

export type FeedFormat = (typeof FEED_FORMATS)[number];

export interface FeedParams {
  params: SearchParams;
  format: FeedFormat;
  lang: Locale;
  /** The filters as they were sent, for links; without format and language. */
  filters: Pairs;
  /** Of filters and language: the same for both formats and any order of the parameters. */
  fingerprint: string;
}

const ORDER = "a feed is always newest first: leave it out";
const LENGTH = "a feed has the 50 newest entries of 30 days, all on one page: leave it out";
const COUNTS = "a feed counts and explains nothing: leave it out, and ask /api/public/v1/listings";

/** Parameters of a search, and names that are taken for them, which a feed does not have. */
const REASONS: Readonly<Record<string, string>> = {
  sort: ORDER,
  ...Object.fromEntries(
    ["limit", "cursor", "page", "offset", "skip", "pageSize", "per_page"].map((name) => [name, LENGTH]),
  ),
  ...Object.fromEntries(["facets", "relax", "explain", "highlight"].map((name) => [name, COUNTS])),
};

export function parseFeedParams(query: RawQuery, context: ParamsContext): FeedParams {
  const readFeed = (pairs: Pairs) => {
    const read = readSearch(pairs, context, FEED_PARAMS);
    return { ...read, problems: read.problems.map(withReason) };
  };
  const read = readFeed(query.pairs);
  if (read.problems.length > 0) throw refuseWithExample(read.problems, query, (pairs) => readFeed(pairs).problems);
  const { format = "atom", lang = "et", ...filters } = read.values as ParamValues<typeof FEED_PARAMS>;
  return {
    // Without text sorting, so that a text only says which listings, not how well they match.
    params: { ...searchParamsOf(read), sort: "newest", limit: 0 },
    format,
    lang,
    filters: query.pairs.filter(([name, value]) => value !== "" && Object.hasOwn(filters, plainName(name))),
    fingerprint: fingerprintOf({ ...filters, lang }),
  };
}

/** The correction is to leave it out. */
function withReason(problem: FoundProblem): FoundProblem {
  const { param, value, code } = problem;
  const name = plainName(param);
  if (name === "type" && FEED_FORMATS.some((format) => format === value)) {
    return { ...problem, closest: "format", corrected: { param, name: "format", value: value! } };
  }
  if (code !== "unknown_parameter" || !Object.hasOwn(REASONS, name)) return problem;
  return { param, value, code, reason: REASONS[name]!, corrected: { param, value: "" } };
}
