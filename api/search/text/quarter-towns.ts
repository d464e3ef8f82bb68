// The towns of the quarters that people name, and of districts. No register has the quarters: only texts of listings say them.
import { isPlace, isQuarter, isWithin, type Meaning, pathsOf, type Segment } from "./segments.ts";

export interface Town {
  /** As it may be written into a text: its name, "in" it in Estonian, and its name in Russian. */
  name: string;
  inside: string;
  inRussian: string;
  path: string;
  quarters: ReadonlySet<string>;
}

const TOWNS: readonly Town[] = (
  [
    [
      "Tallinn",
      "Tallinnas",
      "Таллинн",
      "harju-maakond/tallinn",
      "kadriorg kalamaja pelgulinn pelguranna uus-maailm kassisaba telliskivi noblessner rotermann ulemiste oismae kakumae " +
        "rocca-al-mare merivalja paaskula kopli stroomi tondi lillekula veerenni torupilli sikupilli laagna priisle mustakivi " +
        "maarjamae toompea rahumae kivimae manniku seewald maakri kalaranna lennusadam",
    ],
    [
      "Tartu",
      "Tartus",
      "Тарту",
      "tartu-maakond/tartu-linn",
      "karlova supilinn tammelinn annelinn ropka tahtvere veeriku ihaste variku ranilinn jaamamoisa ulejoe",
    ],
    ["Pärnu", "Pärnus", "Пярну", "parnu-maakond/parnu-linn", "raama raekula papiniidu tammiste vana-parnu rannarajoon"],
    ["Narva", "Narvas", "Нарва", "ida-viru-maakond/narva-linn", "kreenholm"],
    ["Kohtla-Järve", "Kohtla-Järves", "Кохтла-Ярве", "ida-viru-maakond/kohtla-jarve-linn", ""],
  ] as const
).map(([name, inside, inRussian, path, quarters]) => ({
  ...{ name, inside, inRussian, path },
  quarters: new Set<string>(quarters.match(/\S+/g)),
}));

/** Undefined where one of the meanings is no district or quarter of it: "the centre" may be that of any town. */
export function townOfMeanings(meanings: readonly Meaning[]): Town | undefined {
  if (meanings.length === 0) return undefined;
  return TOWNS.find((town) => meanings.every((meaning) => isPartOf(meaning, town)));
}

function isPartOf(meaning: Meaning, { path, quarters }: Town): boolean {
  if (meaning.as === "feature") return quarters.has(meaning.name);
  return (
    meaning.as === "place" && meaning.paths.every((one) => one.startsWith(`${path}/`) && one.endsWith("-linnaosa"))
  );
}

/** As paths of places, so that a quarter lies in its town. */
export function pathsWithQuarter(segment: Segment): readonly string[] {
  const town = isQuarter(segment) ? townOfMeanings(segment.meanings) : undefined;
  return town === undefined ? pathsOf(segment) : [`${town.path}/${segment.meanings[0]!.name}`];
}

/**
 * Of "Kalamajas Tallinnas või Annelinnas Tartus" each town goes with its quarter: where a text names a quarter with its town, and a place
 * elsewhere. Else the town is wished besides: a quarter is only what texts say.
 */
export function areQuartersOfTowns(segments: readonly Segment[]): boolean {
  const wished = segments.filter(({ sign, role }) => sign === undefined && role === undefined);
  const quarters = wished.filter(isQuarter);
  if (quarters.length === 0) return false;
  const places = wished.filter(({ meanings }) => meanings.every(isPlace)).flatMap(pathsOf);
  const all = [...places, ...quarters.flatMap(pathsWithQuarter)];
  return quarters.some((quarter) => {
    const town = townOfMeanings(quarter.meanings)?.path;
    return (
      town !== undefined && places.includes(town) && all.some((path) => !isWithin(path, town) && !isWithin(town, path))
    );
  });
}
