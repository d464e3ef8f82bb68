// Reasons that are names: of the places where a listing is, its address, and the company that offers it.
import { streetKinds, streetNameKey } from "../../../mappings/addresses.ts";
import type { Token } from "../../../mappings/languages/tokens.ts";
import type { LanguageData } from "../../../shared/language-data.ts";
import type { StoredListing } from "../../../shared/listing.ts";
import type { Street } from "../text/streets.ts";
import type { Asked } from "./asked.ts";
import { type ListingText, readText } from "./listing-texts.ts";
import type { Mark, Reason } from "./mark.ts";
import { wordMarksIn } from "./text-marks.ts";
import { LEVELS, pathOf } from "./value-marks.ts";

/** All names of the place at a path, those too by which people call it. */
export type NamesOfPlace = (path: string) => readonly string[];

interface NameDeps {
  data: Pick<LanguageData, "analyzeLines">;
  namesOfPlace: NamesOfPlace;
}

export function nameMarks(asked: Asked, listing: StoredListing, deps: NameDeps): Mark[] {
  const { location, seller } = listing;
  const read = (field: string, text: string | null) =>
    text === null ? undefined : readText(field, "et", text, deps.data);
  const street = asked.meanings.find((meaning) => meaning.as === "street")?.street;
  if (street !== undefined) return streetMarks(asked, street, read("location.address", location.address));
  const isCompany = asked.meanings.some(({ as }) => as === "company");
  if (asked.meanings.length > 0 && !isCompany) return [];
  const company = read("seller.companyName", seller.companyName);
  const address = read("location.address", location.address);
  return [
    ...(company === undefined ? [] : wordMarksIn(company, asked)),
    ...(isCompany ? [] : placeNameMarks(asked, listing, deps)),
    ...(isCompany || address === undefined ? [] : wordMarksIn(address, asked).map((mark) => withReason(mark, "place"))),
  ];
}

const withReason = (mark: Mark, because: Reason): Mark => (mark.because === "repaired" ? mark : { ...mark, because });

/** A name has several languages, so it has no offsets. */
function placeNameMarks(asked: Asked, { location }: StoredListing, { data, namesOfPlace }: NameDeps): Mark[] {
  const named = LEVELS.map((level) => {
    const own = location[level];
    const path = pathOf(location, level);
    const names = own === null ? [] : [own.name, ...Object.values(own.names), ...namesOfPlace(path ?? "")];
    return { field: `location.${level}`, names };
  });
  named.push({ field: "location.city", names: location.city === null ? [] : [location.city.name] });
  return named.flatMap(({ field, names }) => {
    const isNamed = names.some((name) => wordMarksIn(readText(field, "et", name, data), asked).length > 0);
    return isNamed ? [{ field, word: asked.text, because: asked.isRepaired ? "repaired" : "place" } as const] : [];
  });
}

/** The name of the street, its kind and number in an address; the whole address where they cannot be told apart. */
function streetMarks(asked: Asked, street: Street, address: ListingText | undefined): Mark[] {
  if (address === undefined) return [];
  const because = asked.isRepaired ? "repaired" : "place";
  return [{ field: address.field, ...streetSpan(street, address), word: asked.text, because }];
}

/** The street in the texts of a listing that states no address. */
export function spokenStreetMarks(asked: Asked, { location }: StoredListing, texts: readonly ListingText[]): Mark[] {
  const street = asked.meanings.find((meaning) => meaning.as === "street")?.street;
  if (street === undefined || location.address !== null) return [];
  const because = asked.isRepaired ? "repaired" : "typed";
  return texts.flatMap((text) => {
    const span = streetSpan(street, text);
    return span === undefined ? [] : [{ field: text.field, ...span, word: asked.text, because } as const];
  });
}

function streetSpan({ names, number }: Street, { tokens, spanOf }: ListingText) {
  const start = tokens.findIndex((_token, at) => names.every((keys, offset) => isNamed(tokens[at + offset], keys)));
  if (start < 0) return undefined;
  let end = start + names.length;
  const isPart = ({ word: { text } }: Token) => streetKinds(text) !== undefined || number[0]?.startsWith(text) === true;
  while (end < tokens.length && isPart(tokens[end]!)) end += 1;
  const [first, last] = [tokens[start]!, tokens[end - 1]!];
  return first.line === last.line ? spanOf(first.line, first.start, last.end) : undefined;
}

function isNamed(token: Token | undefined, keys: readonly string[]): boolean {
  if (token === undefined) return false;
  const { text, lemmas } = token.word;
  return [text, ...lemmas].some((form) => keys.includes(form) || keys.includes(streetNameKey(form)));
}
