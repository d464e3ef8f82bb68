// Reasons that are names: of the places where a listing is, its address, and the company that offers it.
import { streetKinds, streetNameKey } from "../../../mappings/addresses.ts";
import { memoize } from "../../../mappings/languages/memoize.ts";
import type { Token } from "../../../mappings/languages/tokens.ts";
import type { LanguageData } from "../../../shared/language-data.ts";
import type { StoredListing } from "../../../shared/listing.ts";
import type { Street } from "../text/streets.ts";
import { type ListingText, readText } from "./listing-texts.ts";
import type { Mark, Reason } from "./mark.ts";
import type { QueryTerm } from "./query-terms.ts";
import { wordMarksIn } from "./text-marks.ts";
import { LEVELS, pathOf } from "./value-marks.ts";

interface NameDeps {
  data: Pick<LanguageData, "analyzeLines">;
  /** Other names by which people call the place at a path. */
  namesOfPlace: (path: string) => readonly string[];
}

type Location = StoredListing["location"];
type NameMarks = (term: QueryTerm, listing: StoredListing, texts: readonly ListingText[]) => Mark[];

export function createNameMarks({ data, namesOfPlace }: NameDeps): NameMarks {
  const read = (field: string, text: string) => readText(field, "et", text, data);
  // A page has few places, and most pages the same ones.
  const readName = memoize((name: string) => read("", name));

  return function nameMarks(term, { location, seller }, texts) {
    const address = location.address === null ? undefined : read("location.address", location.address);
    const street = term.meanings.find((meaning) => meaning.as === "street")?.street;
    if (street !== undefined) return streetMarks(term, street, address, texts);
    const isCompany = term.meanings.some(({ as }) => as === "company");
    if (term.meanings.length > 0 && !isCompany) return [];
    const company = seller.companyName === null ? undefined : read("seller.companyName", seller.companyName);
    const ofCompany = company === undefined ? [] : wordMarksIn(company, term);
    if (isCompany) return ofCompany;
    const ofAddress = address === undefined ? [] : wordMarksIn(address, term);
    return [...ofCompany, ...placeNameMarks(term, location), ...ofAddress.map((mark) => withReason(mark, "place"))];
  };

  /** A name has several languages, so it has no offsets. */
  function placeNameMarks(term: QueryTerm, location: Location): Mark[] {
    const named = LEVELS.map((level) => ({ field: `location.${level}`, names: namesAt(location, level) }));
    named.push({ field: "location.city", names: location.city === null ? [] : [location.city.name] });
    return named.flatMap(({ field, names }) => {
      const isNamed = names.some((name) => wordMarksIn(readName(name), term).length > 0);
      return isNamed ? [{ field, word: term.text, because: term.isRepaired ? "repaired" : "place" } as const] : [];
    });
  }

  function namesAt(location: Location, level: (typeof LEVELS)[number]): string[] {
    const own = location[level];
    return own === null ? [] : [own.name, ...Object.values(own.names), ...namesOfPlace(pathOf(location, level) ?? "")];
  }
}

const withReason = (mark: Mark, because: Reason): Mark => (mark.because === "repaired" ? mark : { ...mark, because });

/** The street in the address, or in the texts of a listing that states none. */
function streetMarks(
  term: QueryTerm,
  street: Street,
  address: ListingText | undefined,
  texts: readonly ListingText[],
): Mark[] {
  const told = (text: ListingText, because: Reason) =>
    ({ field: text.field, word: term.text, because: term.isRepaired ? "repaired" : because }) as const;
  if (address !== undefined) return [{ ...told(address, "place"), ...streetSpan(street, address) }];
  return texts.flatMap((text) => {
    const span = streetSpan(street, text);
    return span === undefined ? [] : [{ ...told(text, "typed"), ...span }];
  });
}

/** The name of the street with its kind and number. */
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
