// Reads a search text: its words, their meanings, and the clause that searches them.
import type { City } from "../../../shared/db/places.ts";
import type { LanguageData } from "../../../shared/language-data.ts";
import type { Clause } from "../filters.ts";
import { createFindAbroad } from "./abroad.ts";
import type { NamedPlace } from "./gazetteer.ts";
import { createInterpreter, type Segment } from "./interpret.ts";
import { createNumberReader } from "./numbers.ts";
import { createReadPlaces, type ReadPlaces, type ReadPlacesDeps } from "./read-places.ts";
import { applySigns } from "./signs.ts";
import { buildTextQuery, type TextQueryContext } from "./text-query.ts";
import { type ParsedText, parseText, type TypedWord } from "./text-words.ts";
import { createDescribeWishes, type Understood, understoodInstead } from "./understood.ts";
import { settleMeanings } from "./wishes.ts";

export interface ReadText {
  /** As typed, in which the words have their places. */
  text: string;
  parsed: ParsedText;
  segments: readonly Segment[];
  /** Undefined when the text has no word to search. */
  clause: Clause | undefined;
  /** Described when it is asked for: a fallback reads many texts, and tells of one. */
  readonly understood: readonly Understood[];
}

export interface ReadOptions {
  /** False: plain words, without meanings. */
  concepts: boolean;
  /** What is wished is searched by its words alone. What is refused stays refused, and another country is still wished. */
  wishesAsWords?: boolean;
  /** The deal that a parameter asks for already. */
  dealType?: string | undefined;
  /** The types that a parameter asks for already: "garaaž" beside `propertyType=apartment` is a thing of a flat. */
  propertyTypes?: readonly string[] | undefined;
}

export interface TextSearch {
  read(text: string, options: ReadOptions): ReadText;
  /** What was understood of `asked` when `searched`, the text of a fallback, was searched instead. */
  understoodInstead(asked: string, searched: ReadText, options: ReadOptions): Understood[];
  /** The clause of some segments of a text. */
  clauseOf(parsed: ParsedText, segments: readonly Segment[]): Clause | undefined;
  context: TextQueryContext;
}

export interface TextSearchDeps {
  data: LanguageData;
  places: () => Iterable<NamedPlace>;
  /** Foreign cities that have listings; none by default. */
  cities?: () => readonly City[];
  locales: readonly string[];
}

/** The same list each time: another one would be indexed again. */
const NO_CITIES: readonly City[] = [];

export function createTextSearch({ data, places, cities = () => NO_CITIES, locales }: TextSearchDeps): TextSearch {
  const { estonian, concepts, functionWords, stopWords, numberWords } = data;
  const context: TextQueryContext = { estonian, locales, stopWords };
  const readNumber = createNumberReader(numberWords);
  const { placeAliases: aliases, landmarks } = data;
  const findAbroad = createFindAbroad({ estonian, stopWords, readNumber, foreignCities: data.foreignCities, cities });
  const readPlaces = keepReadPlaces(places, { estonian, aliases, landmarks, stopWords, readNumber, findAbroad });
  const interpret = createInterpreter({ estonian, concepts, functionWords, stopWords, readNumber, places: readPlaces });
  const describeWishes = createDescribeWishes({ data, cities });
  const written = new Set(concepts.flatMap(({ phrases }) => Object.values(phrases).flat()));
  const isWritten = (phrase: string) => written.has(phrase);

  return {
    context,
    read,
    understoodInstead: (asked, searched, options) =>
      understoodInstead(read(asked, options).understood, searched.understood),
    clauseOf: (parsed, segments) => buildTextQuery(parsed, segments, context),
  };

  function read(
    given: string,
    { concepts: hasMeanings, wishesAsWords, dealType, propertyTypes }: ReadOptions,
  ): ReadText {
    const text = given.normalize("NFC");
    const parsed = parseText(text);
    const { words, minus } = parsed;
    const refused = (segment: Segment): Segment => ({ ...segment, sign: "refused" });
    const interpreted = () => [
      ...applySigns(interpret(words), { stopWords, functionWords, isWritten }),
      ...minus.flatMap((word) => interpret([word]).map(refused)),
    ];
    const meant = hasMeanings
      ? settleMeanings(interpreted(), { dealType, propertyTypes, isWritten })
      : [...words.map(plain), ...minus.map(plain).map(refused)];
    const segments = wishesAsWords === true ? asWords(meant) : meant;
    const clause = buildTextQuery(parsed, segments, context);
    return {
      ...{ text, parsed, segments, clause },
      get understood() {
        return describeWishes(text, segments);
      },
    };
  }
}

const plain = (word: TypedWord): Segment => ({ words: [word], meanings: [] });

/** A wish with several meanings of the same words ("kivimaja") is its words once. */
function asWords(segments: readonly Segment[]): Segment[] {
  return segments.flatMap((segment, index) => {
    const { words, meanings, sign, role } = segment;
    if (sign !== undefined || role !== undefined || meanings.some(({ as }) => as === "abroad")) return [segment];
    return segments[index - 1]?.words === words ? [] : words.map(plain);
  });
}

/** Rebuilds the gazetteer only when places have changed: they are loaded every minute and change once a year. */
function keepReadPlaces(places: () => Iterable<NamedPlace>, deps: ReadPlacesDeps): () => ReadPlaces {
  let source: Iterable<NamedPlace> | undefined;
  let content = "";
  let readPlaces: ReadPlaces | undefined;
  return () => {
    const current = places();
    if (readPlaces !== undefined && current === source) return readPlaces;
    source = current;
    const list = [...current];
    const names = JSON.stringify(
      list.map(({ path, name, names, aliases, lat, lon }) => [path, name, names, aliases, lat, lon]),
    );
    if (readPlaces === undefined || names !== content) readPlaces = createReadPlaces(list, deps);
    content = names;
    return readPlaces;
  };
}
