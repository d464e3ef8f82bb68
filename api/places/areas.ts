// Resolves county, municipality and settlement slugs to place paths. A child slug must lie inside its parent.
import { closest, prepare, preparePer } from "../http/closest.ts";
import { correctList, quoteAll } from "../http/param-kinds.ts";
import type { FoundProblem } from "../http/params.ts";
import { quote } from "../http/query.ts";

export interface AreaPlace {
  kind: string;
  slug: string;
  path: string;
}

/** Part of the place directory. */
export interface AreaDirectory {
  byPath(path: string): AreaPlace | undefined;
  bySlug(slug: string): readonly AreaPlace[];
  all(): Iterable<AreaPlace>;
}

export interface AreaSlugs {
  countySlug?: string | undefined;
  municipalitySlug?: string | undefined;
  settlementSlug?: string | undefined;
  settlements?: string[] | undefined;
}

const isArea = ({ kind }: AreaPlace) => kind === "settlement" || kind === "district";
const isInside = (place: AreaPlace, scope: AreaPlace | undefined) =>
  scope === undefined || place.path.startsWith(`${scope.path}/`);

/** `paths`: listings in any of them match; none means everywhere. */
export function resolveAreas(
  { countySlug, municipalitySlug, settlementSlug, settlements }: AreaSlugs,
  places: AreaDirectory,
): { paths: string[]; problems: FoundProblem[] } {
  const problems: FoundProblem[] = [];
  const find = (step: Step) => {
    const { found, problem } = findOne(step, places);
    if (problem !== undefined) problems.push(problem);
    return found;
  };

  const county =
    countySlug === undefined ? undefined : find({ param: "countySlug", slug: countySlug, is: isKind("county") })?.[0];
  const municipality =
    municipalitySlug === undefined
      ? undefined
      : find({
          param: "municipalitySlug",
          slug: municipalitySlug,
          is: isKind("municipality"),
          needs: { param: "countySlug", given: countySlug, scope: county },
        })?.[0];
  const settlement =
    settlementSlug === undefined
      ? undefined
      : find({
          param: "settlementSlug",
          slug: settlementSlug,
          is: isArea,
          needs: {
            param: "municipalitySlug",
            given: municipalitySlug,
            scope: municipality,
          },
        });
  const several = settlements === undefined ? [] : findSeveral(settlements, municipality ?? county, places, problems);

  const areas = [...(settlement ?? []), ...several];
  const [narrowest] = [municipality, county].filter((place) => place !== undefined);
  const paths = areas.length > 0 ? areas.map(({ path }) => path) : narrowest === undefined ? [] : [narrowest.path];
  return { paths: [...new Set(paths)].sort(), problems };
}

interface Step {
  param: string;
  slug: string;
  is: (place: AreaPlace) => boolean;
  needs?: {
    param: string;
    given: string | undefined;
    scope: AreaPlace | undefined;
  };
}

function findOne(
  { param, slug, is, needs }: Step,
  places: AreaDirectory,
): { found?: AreaPlace[]; problem?: FoundProblem } {
  const anywhere = places.bySlug(slug).filter(is);
  if (anywhere.length === 0) {
    const nearest = nearestSlug(slug, is, needs?.scope, places);
    const meant =
      nearest === undefined ? [] : places.bySlug(nearest).filter((place) => is(place) && isInside(place, needs?.scope));
    const closestOne = nearest === undefined ? {} : { closest: nearest };
    const corrected = correct(param, nearest, meant, places);
    const problem: FoundProblem = { param, value: quote(slug), code: "unknown_place", reason: "unknown slug" };
    return { problem: { ...problem, ...closestOne, ...corrected } };
  }
  const corrected = correct(param, slug, anywhere, places);
  if (needs !== undefined && needs.given === undefined) {
    const reason = `requires ${needs.param}`;
    return { problem: { param, value: slug, code: "missing_place", reason, ...corrected } };
  }
  const found = anywhere.filter((place) => isInside(place, needs?.scope));
  if (found.length === 0) {
    const around = anywhere.map((place) => place.path.split("/").slice(0, -1).join("/")).slice(0, 5);
    const reason = `not in "${quote(needs?.given ?? "")}"; it is in ${around.map((path) => `"${path}"`).join(", ")}`;
    return { problem: { param, value: slug, code: "place_elsewhere", reason, ...corrected } };
  }
  // The parent was refused already: whether this lies inside it is not a second problem.
  return needs !== undefined && needs.scope === undefined ? {} : { found };
}

/** Corrections when the slug can only mean one place: its slug and those of its parents, each in its parameter. */
function correct(param: string, slug: string | undefined, meant: readonly AreaPlace[], places: AreaDirectory) {
  const [place] = meant;
  if (slug === undefined || place === undefined || meant.length > 1) return {};
  const ancestors = place.path
    .split("/")
    .map((_slug, index, slugs) => places.byPath(slugs.slice(0, index).join("/")))
    .filter((ancestor) => ancestor?.kind === "county" || ancestor?.kind === "municipality")
    .map((ancestor) => ({ param: `${ancestor?.kind}Slug`, value: ancestor?.slug ?? "" }));
  return { corrected: [{ param, value: slug }, ...ancestors] };
}

function findSeveral(
  slugs: readonly string[],
  scope: AreaPlace | undefined,
  places: AreaDirectory,
  problems: FoundProblem[],
): AreaPlace[] {
  const matches = slugs.map((text) => {
    const [slug = "", municipality] = text.split("/").reverse();
    return places
      .bySlug(slug)
      .filter(
        (place) =>
          isArea(place) &&
          isInside(place, scope) &&
          (municipality === undefined || place.path.split("/")[1] === municipality) &&
          text.split("/").length <= 2,
      );
  });
  const wrong = slugs.filter((_slug, position) => matches[position]?.length === 0);
  if (wrong.length === 0) return matches.flat();

  const { nearest, fixed } = correctList(slugs, wrong, (slug) =>
    nearestSlug(slug.split("/").at(-1) ?? "", isArea, scope, places),
  );
  problems.push({
    param: "settlements",
    value: quote(slugs.join(",")),
    code: "unknown_place",
    reason: `unknown settlement or district${scope === undefined ? "" : ` in "${scope.slug}"`}: ${quoteAll(wrong)}`,
    ...(nearest === undefined ? {} : { closest: nearest }),
    ...(fixed === undefined ? {} : { corrected: { param: "settlements", value: fixed.join(",") } }),
  });
  return [];
}

const isKind = (kind: string) => (place: AreaPlace) => place.kind === kind;

function nearestSlug(
  slug: string,
  is: (place: AreaPlace) => boolean,
  scope: AreaPlace | undefined,
  places: AreaDirectory,
): string | undefined {
  return closest(slug, spellingsOf(places), ({ place }) => is(place) && isInside(place, scope));
}

/** Candidates for "did you mean". */
export const spellingsOf = preparePer((places: AreaDirectory) =>
  prepare(
    [...places.all()].flatMap((place) => {
      const { slug } = place;
      // Slugs are often typed without the kind, or as Harjumaa for Harju maakond.
      const bare = slug.replace(/-(maakond|vald|linn|linnaosa|kula|alevik|alev)$/, "");
      const spellings = new Set([slug, bare, slug.replace(/-maakond$/, "maa")]);
      return [...spellings].map((spelling) => ({ value: slug, spelling, place }));
    }),
  ),
);
