// Finds ways on from a search: `relaxed` of the response. Each is a request of its own, parsed and read as any other, so that it finds
// what is counted here.

import { AppError } from "../../../shared/errors.ts";
import { placeNames } from "../../../shared/places.ts";
import { plainName, valuesByName } from "../../http/params.ts";
import type { RawQuery } from "../../http/query.ts";
import type { SearchBody } from "../body.ts";
import type { ParamChange } from "../facets/facet.ts";
import { asRead, type SearchedFallback, withParams } from "../facets/follow.ts";
import type { PlaceTree } from "../facets/place-options.ts";
import type { CandidatesResponse } from "../fallback/candidates.ts";
import { partsOf } from "../fallback/parts.ts";
import { buildFilters } from "../filters.ts";
import type { SearchParams } from "../params.ts";
import { leaveOut } from "../text/leave-out.ts";
import type { Names } from "../text/names.ts";
import { textOf } from "../text/segments.ts";
import { withoutNames } from "../text/text-clauses.ts";
import type { TextSearch } from "../text/text-search.ts";
import { type CountedSearch, countWaysBody, readWayCounts } from "./count-ways.ts";
import { type Bound, boundsOf, largerWays, moved, type ShorterText, smallerWays, type Way } from "./ways.ts";

const WAYS_MAX = 8;
/** Of a text with more parts, those behind are not left out one by one. */
const SHORTER_TEXTS_MAX = 8;
/** A limit that is moved by more is offered after what leaves a small wish out, and before what leaves a limit out. */
const SMALL_MOVE = 0.3;

export interface RelaxedWay extends Way {
  /** The wider area; absent where it is all of Estonia. */
  place?: { path: string; names: Names };
  totalCount: number;
  url: string;
}

/** A way with the search that it is; without one where only a limit is moved. */
interface Counted {
  way: Way;
  params?: SearchParams;
  count: number;
}

interface RelaxedDeps {
  parse: (query: RawQuery) => SearchParams;
  textSearch: TextSearch;
  places: () => PlaceTree;
  count: (body: SearchBody) => Promise<CandidatesResponse>;
  baseUrl: string;
}

/** Where nothing is found they come with facets, too. */
export function wishesWays({ relax, facets, cursor }: SearchParams, total: number | undefined): boolean {
  return relax || (facets.length > 0 && (cursor?.total ?? total) === 0);
}

export async function findWays(query: RawQuery, fallback: SearchedFallback, deps: RelaxedDeps): Promise<RelaxedWay[]> {
  const { parse, textSearch, places, count, baseUrl } = deps;
  const reread = { ...asRead(fallback), ...(query.pairs.some(([name]) => name === "cursor") ? { cursor: null } : {}) };
  const base = { ...query, pairs: withParams(query.pairs, reread) };
  const [asked] = parsed({});
  // The fallback's text may be too long to ask for.
  if (asked === undefined) return [];
  const named = base.pairs.map(([name, value]) => [plainName(name), value] as const);
  const given = new Map([...valuesByName(named)].map(([name, values]) => [name, values.join(",")]));
  const smaller = smallerWays(given, shorterTexts(asked)).flatMap(withSearch);
  const larger = largerWays(given).flatMap(withSearch);
  const ways = [...smaller, ...larger];
  const bounds = boundsOf(given).flatMap((bound) =>
    parsed({ [bound.param]: null }).map((params) => ({ ...bound, search: searchOf(params) })),
  );
  const body = countWaysBody(
    searchOf(asked),
    ways.map(({ params }) => searchOf(params)),
    bounds,
  );
  const counts = readWayCounts((await count(body)).aggregations);

  const near = bounds.flatMap((bound) => {
    const nearest = counts.nearest(bound);
    if (nearest === undefined) return [];
    return [{ way: moved(bound, nearest.to), count: nearest.count, distance: distanceOf(bound, nearest.to) }];
  });
  near.sort((one, other) => one.distance - other.distance);
  const counted = ways.map((each, index) => ({ ...each, count: counts.ways[index] ?? 0 }));
  const finds = ({ count: found }: Counted) => found > counts.asked;
  return [
    ...near.filter(({ distance }) => distance <= SMALL_MOVE),
    ...counted.slice(0, smaller.length).filter(finds).filter(isFirstCircle),
    ...near.filter(({ distance }) => distance > SMALL_MOVE),
    ...counted.slice(smaller.length).filter(finds),
  ]
    .slice(0, WAYS_MAX)
    .map(present);

  function withSearch(way: Way) {
    return parsed(way.params).map((params) => ({ way, params }));
  }

  /** None where it would be refused. */
  function parsed(change: ParamChange): SearchParams[] {
    try {
      return [parse({ ...base, pairs: withParams(base.pairs, change) })];
    } catch (error) {
      if (error instanceof AppError && error.code === "invalid_params") return [];
      throw error;
    }
  }

  function searchOf(params: SearchParams): CountedSearch {
    const clause = params.text === undefined ? undefined : textSearch.read(params.text, params).clause();
    return { filters: buildFilters(params), text: clause === undefined ? undefined : withoutNames(clause) };
  }

  function shorterTexts(params: SearchParams): ShorterText[] {
    if (params.text === undefined) return [];
    const read = textSearch.read(params.text, params);
    const { stopWords } = textSearch.context;
    const shorter = partsOf(read)
      .slice(0, SHORTER_TEXTS_MAX)
      .map(({ words, segments }) => ({
        words: textOf({ words }),
        text: leaveOut(read.text, read.segments, new Set(segments), { stopWords }),
      }));
    return shorter.filter(({ text }) => text !== params.text && /[\p{L}\p{N}]/u.test(text));
  }

  function present({ way, params, count: totalCount }: Counted): RelaxedWay {
    const { params: change, ...shown } = way;
    const whole = { ...reread, ...change };
    const address = new URLSearchParams(withParams(query.pairs, whole));
    return {
      ...{ ...shown, ...placeOf(way, params) },
      ...{ totalCount, params: whole, url: `${baseUrl}${query.path}?${address}` },
    };
  }

  function placeOf({ change = {} }: Way, params: SearchParams | undefined): Pick<RelaxedWay, "place"> {
    const [path] = params?.areas ?? [];
    const place =
      path === undefined || !Object.keys(change).some((name) => WIDER.has(name)) ? undefined : places().byPath(path);
    return place === undefined ? {} : { place: { path: place.path, names: placeNames(place) } };
  }
}

const isFirstCircle = ({ way }: Counted, index: number, all: readonly Counted[]) =>
  way.change?.radius === undefined || index === all.findIndex((other) => other.way.change?.radius !== undefined);

const WIDER = new Set(["settlementSlug", "settlements", "municipalitySlug"]);

const distanceOf = ({ value }: Bound, to: number) => Math.abs(to - value) / Math.max(1, Math.abs(value));
