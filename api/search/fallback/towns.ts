// The towns of districts and quarters, to which a fallback widens them: an office in Tallinn is closer to one in Ülemiste than a flat there.
import { isWithin, type Meaning, pathsOf, type Segment } from "../text/segments.ts";
import { isWish, type Part } from "./parts.ts";

interface Town {
  /** As it is written into the text. */
  name: string;
  path: string;
  quarters: ReadonlySet<string>;
}

const TOWNS: readonly Town[] = (
  [
    [
      "Tallinn",
      "harju-maakond/tallinn",
      "kadriorg kalamaja pelgulinn pelguranna uus-maailm kassisaba telliskivi noblessner rotermann ulemiste oismae kakumae " +
        "rocca-al-mare merivalja paaskula kopli stroomi tondi lillekula veerenni torupilli sikupilli laagna priisle mustakivi " +
        "maarjamae toompea rahumae kivimae manniku seewald maakri kalaranna lennusadam",
    ],
    [
      "Tartu",
      "tartu-maakond/tartu-linn",
      "karlova supilinn tammelinn annelinn ropka tahtvere veeriku ihaste raadi variku ranilinn jaamamoisa ulejoe",
    ],
    ["Pärnu", "parnu-maakond/parnu-linn", "raama raekula papiniidu tammiste vana-parnu rannarajoon"],
    ["Narva", "ida-viru-maakond/narva-linn", "kreenholm"],
    ["Kohtla-Järve", "ida-viru-maakond/kohtla-jarve-linn", ""],
  ] as const
).map(([name, path, quarters]) => ({ name, path, quarters: new Set(quarters.split(" ")) }));

/** Undefined of anything but a district or a quarter, and where "the centre" may be that of any town. */
export function townOf(part: Part): Town | undefined {
  if (!isWish(part)) return undefined;
  const meanings = part.segments.flatMap((segment) => segment.meanings);
  if (meanings.length === 0) return undefined;
  return TOWNS.find((town) => meanings.every((meaning) => isPartOf(meaning, town)));
}

function isPartOf(meaning: Meaning, { path, quarters }: Town): boolean {
  if (meaning.as === "feature") return quarters.has(meaning.name);
  return (
    meaning.as === "place" && meaning.paths.every((one) => one.startsWith(`${path}/`) && one.endsWith("-linnaosa"))
  );
}

/** The town in place of its parts, once; the other parts are left out, and so are all where the text names the town besides. */
export function asTowns(
  parts: readonly Part[],
  isWider: (part: Part) => boolean,
): { replaced: [Segment, string][]; left: Part[] } {
  const named = parts
    .filter((part) => !isWider(part) && isWish(part))
    .flatMap(({ segments }) => segments.flatMap(pathsOf));
  const written = new Set<Town>();
  const left: Part[] = [];
  const replaced = parts.filter(isWider).flatMap((part): [Segment, string][] => {
    const town = townOf(part);
    if (town === undefined) return [];
    if (written.has(town) || named.some((path) => isWithin(path, town.path))) {
      left.push(part);
      return [];
    }
    written.add(town);
    return part.segments.map((segment) => [segment, town.name]);
  });
  return { replaced, left };
}
