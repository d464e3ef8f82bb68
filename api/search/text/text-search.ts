// Reads a search text: its words, their meanings, and the clause that searches them.
import { type FunctionRole, LEGAL_FORM } from "../../../mappings/concepts/table.ts";
import { createTypedKeys } from "../../../mappings/languages/word-keys.ts";
import { wordsOf } from "../../../mappings/languages/words.ts";
import type { City } from "../../../shared/db/places.ts";
import type { LanguageData } from "../../../shared/language-data.ts";
import { lazy } from "../../../shared/lazy.ts";
import type { Clause } from "../filters.ts";
import { createFindAbroad } from "./abroad.ts";
import { lackingOf } from "./adjectives-of-lack.ts";
import { createAnyWord } from "./any-word.ts";
import { asWords, plain, type ReadAsWords } from "./as-words.ts";
import { keepFindCompany } from "./companies.ts";
import { createDateReader } from "./dates.ts";
import { asRefusals } from "./denied-things.ts";
import { DEPENDS_ON_NOTHING, type DependsOn, dependsOn } from "./depends-on.ts";
import { createDistanceReader } from "./distances.ts";
import { withDistrict } from "./district-of-centre.ts";
import { withEitherLists } from "./either-of-things.ts";
import { withEitherWay } from "./either-way.ts";
import { createEnergyFinder } from "./energy-classes.ts";
import { withRegions } from "./gazetteer.ts";
import { createInterpreter, type Interpret } from "./interpret.ts";
import { keepEqual, keepPerPlaces } from "./kept-per-places.ts";
import { createListingReader } from "./listing-ids.ts";
import { createSaysNear } from "./near.ts";
import { newOf, withNewOrElse } from "./new-or-else.ts";
import { createNumberReader } from "./numbers.ts";
import { withOffers } from "./offers.ts";
import { createOwnMoneyReader } from "./own-money.ts";
import { createPeopleReader } from "./people-counts.ts";
import type { NamedPlace } from "./place-names.ts";
import { withPreferences } from "./preferences.ts";
import { withPreferredThough } from "./preferred-though.ts";
import { interpretBeside, type Reading, readAsListing } from "./read-names.ts";
import { createReadPlaces } from "./read-places.ts";
import { asOneMeaning, refuse } from "./refuse.ts";
import { materialOf } from "./refused-materials.ts";
import type { Segment } from "./segments.ts";
import { preferInSentences } from "./sentences.ts";
import { settleMeanings } from "./settle-meanings.ts";
import { shareKinds } from "./shared-kinds.ts";
import { shareNouns } from "./shared-nouns.ts";
import { applySigns } from "./signs.ts";
import { createStreetKinds } from "./streets.ts";
import { buildTextQuery, type TextQueryContext } from "./text-query.ts";
import { type ParsedText, parseText, type TypedWord } from "./text-words.ts";
import { readAroundToldClauses } from "./told-clauses.ts";
import { createDescribeWishes, type Understood } from "./understood.ts";
import { withWholeClauses } from "./whole-clauses.ts";
import { withWishedTypes } from "./wished-types.ts";
import { writtenPhrases } from "./written-phrases.ts";

export interface ReadText {
  /** As typed, in which the words have their places. */
  text: string;
  parsed: ParsedText;
  segments: readonly Segment[];
  dependsOn(): DependsOn;
  /** Undefined when the text has no word to search. Built when it is asked for. */
  clause(): Clause | undefined;
  /** Described when it is asked for: a fallback reads many texts, and tells of one. */
  understood(): readonly Understood[];
}

export interface ReadOptions {
  /** False: plain words, without meanings. */
  concepts: boolean;
  /** What is wished is searched by its words alone. */
  wishesAsWords?: ReadAsWords | undefined;
  /** A wish that is a refusal ("unfurnished") refuses, and need not be said. So it is where wishes are words, too. */
  denialsRefuse?: boolean;
  /** The deal that a parameter asks for already. */
  dealType?: string | undefined;
  /** The types that a parameter asks for already: "garaaž" beside `propertyType=apartment` is a thing of a flat. */
  propertyTypes?: readonly string[] | undefined;
}

export interface TextSearch {
  read(text: string, options: ReadOptions): ReadText;
  /** The clause of some segments of a text. */
  clauseOf(parsed: ParsedText, segments: readonly Segment[]): Clause | undefined;
  context: TextQueryContext;
  /** The tables of names and the year: as long as each of them is the same, a text is read as before. */
  tables(): readonly unknown[];
}

export interface TextSearchDeps {
  data: LanguageData;
  places: () => readonly NamedPlace[];
  /** Foreign cities that have listings; none by default. */
  cities?: () => readonly City[];
  /** Names of the companies that have listings; none by default. */
  companies?: () => readonly string[];
  locales: readonly string[];
  /** The year that ages are counted from; without it they mean nothing. */
  thisYear?: () => number;
}

/** What may stand ahead of a quoted phrase to exclude it. */
const REFUSING: readonly FunctionRole[] = ["not", "not-a", "except", "refuse", "nor"];

/** The same list each time: another one would be indexed again. */
const NONE: readonly never[] = [];

export function createTextSearch(deps: TextSearchDeps): TextSearch {
  const { data, places, companies = () => NONE, locales } = deps;
  const cities = keepEqual(deps.cities ?? (() => NONE));
  const { estonian, concepts, functionWords, clauseWords, stopWords, numberWords } = data;
  const context: TextQueryContext = { estonian, locales, stopWords };
  const keysOf = createTypedKeys(estonian);
  const readNumber = createNumberReader(numberWords, deps);
  const anyWord = createAnyWord();
  const distances = createDistanceReader(numberWords, anyWord);
  const saysNear = createSaysNear(data.placeWords, distances.hasUnit, anyWord);
  const streetKinds = createStreetKinds(estonian, anyWord);
  const { landmarks, placeWords } = data;
  const aliases = withRegions(data);
  const findAbroad = createFindAbroad({ ...data, readNumber, cities });
  const readPlaces = keepPerPlaces(places, (all) =>
    createReadPlaces(all, {
      estonian,
      keysOf,
      aliases,
      placeWords,
      landmarks,
      stopWords,
      readNumber,
      numberWords,
      distances,
      saysNear,
      streetKinds,
      findAbroad,
    }),
  );
  const interpret = createInterpreter({
    ...data,
    keysOf,
    readNumber,
    readOwnMoney: createOwnMoneyReader(numberWords, readNumber, anyWord),
    readDistance: distances.read,
    readPeople: createPeopleReader(numberWords),
    readDate: createDateReader(numberWords),
    findEnergy: createEnergyFinder(data.energyWords, { ...data, anyWord }),
    readListing: createListingReader(numberWords, readNumber),
    places: readPlaces,
  });
  const describeWishes = createDescribeWishes({ data, cities });
  const quoteWords = {
    refuse: (words: string) => REFUSING.includes(functionWords.get(wordsOf(words).join(" ")) ?? "and"),
    join: clauseWords["quote-joint"].are,
  };
  const meaningsOfNew = newOf(concepts);
  const { isWritten, isWrittenForm } = writtenPhrases(concepts);
  const legalForms = new Set(
    concepts.filter(({ name }) => name === LEGAL_FORM).flatMap(({ phrases }) => Object.values(phrases).flat()),
  );
  const findCompany = keepFindCompany(companies, { estonian, keysOf, legalForms, stopWords });

  return {
    context,
    tables: () => [readPlaces(), findCompany(), cities(), deps.thisYear?.()],
    read,
    clauseOf: (parsed, segments) => buildTextQuery(parsed, segments, context),
  };

  function read(given: string, options: ReadOptions): ReadText {
    const text = given.normalize("NFC");
    const parsed = parseText(text, quoteWords);
    const { settled, ...beside } = segmentsOf(parsed, text, options);
    const usual = readAs(parsed, settled);
    const mayBeId = options.concepts && options.wishesAsWords === undefined;
    const { buildClause, ...reading } = mayBeId ? readAsListing(usual, { numberWords, readAs }) : usual;
    // No getters: each object with one had a hidden class of its own, which held it in memory until the next full collection.
    const understood = () => describeWishes(text, reading.segments);
    return { text, ...beside, ...reading, clause: lazy(buildClause), understood };
  }

  function readAs(parsed: ParsedText, segments: readonly Segment[]): Reading {
    const ofCompany = segments.find(({ meanings }) => meanings[0]?.as === "company")?.words ?? NONE;
    const words = parsed.words.filter((word) => !ofCompany.includes(word));
    const buildClause = () => buildTextQuery({ ...parsed, words }, segments, context);
    return { parsed, segments, buildClause };
  }

  function segmentsOf(
    { words, minus, excluded }: ParsedText,
    text: string,
    { concepts: hasMeanings, wishesAsWords, denialsRefuse, dealType, propertyTypes }: ReadOptions,
  ): { settled: readonly Segment[]; dependsOn: () => DependsOn } {
    if (!hasMeanings) {
      const settled = [...words.map(plain), ...minus.map((word) => refuse(plain(word)))];
      return { settled, dependsOn: () => DEPENDS_ON_NOTHING };
    }
    const read: Interpret = (some) => interpret(some, propertyTypes);
    const lacking = (segment: Segment): Segment => {
      const meanings = lackingOf(segment, read);
      return meanings === undefined ? segment : refuse({ ...segment, meanings });
    };
    const lists = { stopWords, functionWords, clauseWords, isWritten, isWrittenForm };
    const sought = readAroundToldClauses(words, clauseWords, (some) => segmentsAround(some, text, read));
    const said = withPreferredThough(shareKinds(withWholeClauses(sought, clauseWords), read), clauseWords);
    const around = withNewOrElse(said, meaningsOfNew, clauseWords);
    const signed = applySigns(
      shareNouns(withEitherWay(around, clauseWords).map(lacking), {
        ...{ interpret: read, stopWords, clauseWords, estonian, number: numberWords.number },
      }),
      lists,
    );
    const interpreted = [
      ...withEitherLists(withPreferences(withWishedTypes(signed, { ...lists, interpret, estonian })), lists),
      ...minus
        .flatMap((word) => interpret([word]))
        .map(withMaterial)
        .map(refuse),
      ...excluded.flatMap((phrase) => asOneMeaning(segmentsAround(phrase, text, read))).map(refuse),
    ];
    const settled = settleMeanings(withDistrict(interpreted, { interpret, placeWords }), {
      dealType,
      propertyTypes,
      isWritten,
      clauseWords,
    });
    const meant = denialsRefuse === true || wishesAsWords !== undefined ? asRefusals(settled) : settled;
    const wished =
      wishesAsWords === undefined
        ? withOffers(preferInSentences(meant, { clauseWords, estonian }))
        : asWords(meant, wishesAsWords);
    return { settled: wished, dependsOn: lazy(() => dependsOn(text, interpreted)) };
  }

  function withMaterial(segment: Segment): Segment {
    const meanings =
      segment.meanings.length > 0 ? undefined : materialOf(segment, { interpret, estonian, clauseWords });
    return meanings === undefined ? segment : { ...segment, meanings };
  }

  /** With the company that they name. */
  function segmentsAround(words: readonly TypedWord[], text: string, read: Interpret): Segment[] {
    const company = findCompany()(words, text);
    return company === undefined ? read(words) : interpretBeside(company, words, read);
  }
}
