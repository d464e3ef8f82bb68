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
  /** The deal that a parameter asks for already. */
  dealType?: string | undefined;
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

  function read(text: string, { concepts: hasMeanings, dealType }: ReadOptions): ReadText {
    const parsed = parseText(text);
    const { words, minus } = parsed;
    const refused = (segment: Segment): Segment => ({ ...segment, sign: "refused" });
    const understand = () =>
      settleMeanings(applySigns(interpret(words), { stopWords, functionWords, isWritten }), { dealType, isWritten });
    const segments = hasMeanings
      ? [...understand(), ...minus.flatMap((word) => interpret([word]).map(refused))]
      : [...words.map(plain), ...minus.map(plain).map(refused)];
    const clause = buildTextQuery(parsed, segments, context);
    return {
      ...{ parsed, segments, clause },
      get understood() {
        return describeWishes(text, segments);
      },
    };
  }
}

const plain = (word: TypedWord): Segment => ({ words: [word], meanings: [] });

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
