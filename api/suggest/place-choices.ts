// Places of the directory as choices: names in three languages, other names, and their forms.
import type { Estonian } from "../../mappings/languages/estonian/estonian.ts";
import { isCyrillic } from "../../mappings/languages/words.ts";
import { type Place, placeNames } from "../../shared/places.ts";
import type { Names } from "../search/text/names.ts";
import { paramsOfPlaces } from "../search/text/params-of-wish.ts";
import { bareName, isMunicipalTown, otherNames, ownNames } from "../search/text/place-names.ts";
import { genitiveOf, russianWhereOf, whereOf } from "./case-forms.ts";
import { type Choice, type CountOf, type Form, placeKey, type SpelledForm } from "./choice.ts";
import { keyOf } from "./typed-key.ts";

/** Part of a place of the directory. */
export type SuggestedPlace = Pick<Place, "kind" | "name" | "names" | "aliases" | "path" | "lat" | "lon">;

interface PlaceChoicesDeps {
  estonian: Estonian;
  aliases: ReadonlyMap<string, readonly string[]>;
}

export interface PlaceChoices {
  spelled: SpelledForm[];
  /** Suggested before anything is typed. */
  towns: Form[];
}

export function placeChoices(places: readonly SuggestedPlace[], { estonian, aliases }: PlaceChoicesDeps): PlaceChoices {
  const byPath = new Map(places.map((place) => [place.path, place]));
  const childrenOf = new Map<string, string[]>();
  for (const { path } of places) childrenOf.set(parentOf(path), [...(childrenOf.get(parentOf(path)) ?? []), path]);
  // The town of Keila is all of the municipality of that name.
  const isTownOfItself = ({ path, name }: SuggestedPlace) => byPath.get(parentOf(path))?.name === name;
  const towns: Form[] = [];
  const spelled = places.flatMap((place) => {
    if (isTownOfItself(place)) return [];
    const choice: Choice = {
      does: placeKey(place.path),
      kind: "place",
      shown: shownAs(place, byPath),
      params: paramsOfPlaces([place.path]),
      countKey: placeKey(place.path),
      popularity: (count) => popularityOf(place, childrenOf.get(place.path) ?? [], count),
    };
    const estonianForm = formOfName(choice, writtenName(place, aliases), estonian);
    const russian = place.names?.ru;
    const russianForm = russian === undefined ? estonianForm : formOfName(choice, russian, estonian);
    if (place.kind === "municipality" && isMunicipalTown(place)) towns.push(estonianForm);
    const names = [place.name, ...ownNames(place), ...otherNames(place, aliases)];
    return names.flatMap((name): SpelledForm[] => {
      const form = isCyrillic(name) ? russianForm : estonianForm;
      const genitive = genitiveOf(name, estonian);
      return [name, ...(genitive === undefined ? [] : [genitive])].map((one) => ({ key: keyOf(one), value: form }));
    });
  });
  return { spelled, towns };
}

/** Of the listings in a county those of its largest municipality are wished by that name. */
function popularityOf({ kind, path }: SuggestedPlace, children: readonly string[], count: CountOf): number {
  const all = count(placeKey(path)) ?? 0;
  if (kind !== "county") return all;
  return all - Math.max(0, ...children.map((child) => count(placeKey(child)) ?? 0));
}

/** "Tartu" of "Tartu linn" and "Kesklinn" of "Kesklinna linnaosa", but "Tartu vald"; "Harjumaa" of "Harju maakond". */
function writtenName(place: SuggestedPlace, aliases: ReadonlyMap<string, readonly string[]>): string {
  const { kind, name } = place;
  if (kind === "county") return otherNames(place, aliases).find((other) => /maa$/.test(other)) ?? name;
  if (kind === "municipality" && !isMunicipalTown(place)) return name;
  const bare = bareName(name);
  return kind === "district" ? bare.replace(/linna$/, "linn") : bare;
}

/** A name that says where, in the case for it. */
export function formOfName(choice: Choice, written: string, estonian: Estonian): Form {
  if (isCyrillic(written)) return { choice, written, locale: "ru", where: russianWhereOf(written) };
  const genitive = genitiveOf(written, estonian);
  const form: Form = { choice, written, locale: "et" };
  return genitive === undefined ? form : { ...form, genitive, where: whereOf(genitive) };
}

/** With what it lies in: "Haabneeme alevik, Viimsi vald". */
function shownAs(place: SuggestedPlace, byPath: ReadonlyMap<string, SuggestedPlace>): Names {
  const parent = byPath.get(parentOf(place.path));
  // "Jõhvi linn" lies in Jõhvi vald, and is not all of it.
  const isAlone = place.kind === "municipality" && isMunicipalTown(place);
  const [own, around] = [placeNames(place), isAlone || parent === undefined ? undefined : placeNames(parent)];
  const named = (locale: keyof Names) => {
    const name = isAlone ? bareName(own[locale]) : own[locale];
    return around === undefined ? name : `${name}, ${bareTown(around[locale])}`;
  };
  return { et: named("et"), en: named("en"), ru: named("ru") };
}

/** "" of a county. */
const parentOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf("/")));

const bareTown = (name: string) => name.replace(/ linn$/, "");
