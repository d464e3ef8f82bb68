// Language data, read once from files: rules of the Estonian lemmatiser and word lists. `mappings` itself does no I/O.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { type ClauseWords, createClauseWords, parseClauseWordLines } from "../mappings/concepts/clause-words.ts";
import { type CountryNames, parseCountries } from "../mappings/concepts/countries.ts";
import { createEnergyWords, type EnergyWords, parseEnergyLines } from "../mappings/concepts/energy-words.ts";
import { createFeatureFinder, type FeatureFinder, featureName } from "../mappings/concepts/find-features.ts";
import { type ForeignCity, parseForeignCities } from "../mappings/concepts/foreign-cities.ts";
import { type Implied, parseImplications } from "../mappings/concepts/implications.ts";
import { type Landmark, parseLandmarks } from "../mappings/concepts/landmarks.ts";
import { createNumberWords, type NumberWords, parseNumberLines } from "../mappings/concepts/number-words.ts";
import { createPlaceWords, type PlaceWords, parsePlaceWordLines } from "../mappings/concepts/place-words.ts";
import {
  type Concept,
  type FunctionRole,
  parseCaseForms,
  parseConcepts,
  parseFunctionWords,
  parsePlaceAliases,
  parseStopWords,
  withPhrases,
} from "../mappings/concepts/table.ts";
import { createEstonian, type Estonian } from "../mappings/languages/estonian/estonian.ts";
import { type Token, tokensOf } from "../mappings/languages/tokens.ts";
import { createWordAnalyzer, type Word } from "../mappings/languages/word-analyzer.ts";
import { wordsOf } from "../mappings/languages/words.ts";
import { lazy } from "./lazy.ts";

export interface LanguageData {
  estonian: Estonian;
  /** Splits a text into analysed words. */
  analyzeWords: (text: string) => readonly Word[];
  /** Splits normalised lines into tokens. */
  analyzeLines: (lines: readonly string[]) => Token[];
  concepts: readonly Concept[];
  findFeatures: FeatureFinder["findFeatures"];
  findMentions: FeatureFinder["findMentions"];
  /** What a feature implies. */
  implied: Implied;
  /** "with", "в", "ja" and the like: a listing need not have them to be found. */
  stopWords: ReadonlySet<string>;
  /** Words of limits, scales and units around a number. */
  numberWords: NumberWords;
  /** Words between wishes ("not", "or") and what they do, by phrase. */
  functionWords: ReadonlyMap<string, FunctionRole>;
  /** Words of clauses around a refusal ("vaid", "which"). */
  clauseWords: ClauseWords;
  /** Other names of places, by official name. */
  placeAliases: ReadonlyMap<string, readonly string[]>;
  /** Parts of the country, which are several places, by the name of each. */
  placeRegions: ReadonlyMap<string, readonly string[]>;
  /** A thing behind what has it or where it is, by its word: "liftiga", "kesklinnas", "сауной". */
  caseForms: ReadonlyMap<string, string>;
  /** Words around names of places ("near", "street"). */
  placeWords: PlaceWords;
  /** Words around energy classes. */
  energyWords: EnergyWords;
  landmarks: readonly Landmark[];
  countries: CountryNames;
  /** Foreign cities that people name. */
  foreignCities: readonly ForeignCity[];
}

/** Half a second of processor time the first time, free afterwards. */
export const loadLanguageData = lazy(readLanguageData);

/**
 * Digest of the files that shape the index: an index with another one needs a reindex. Without building the tables of the lemmatiser,
 * which took 0.4 of the 2.3 s of a command that only asks whether the live index is up to date.
 */
export const languageDigest = lazy(() => {
  const { features, implications } = readConcepts();
  return createHash("sha256")
    .update(JSON.stringify({ ...readLemmatiser(), features, implications }))
    .digest("hex")
    .slice(0, 16);
});

/** 2.7 MB, so they are not kept. */
const readLemmatiser = () => ({
  rules: read("languages/estonian/rules.txt"),
  modifiers: read("languages/estonian/modifiers.txt"),
  heads: read("languages/estonian/heads.txt"),
});

const readConcepts = lazy(() => {
  const tables = ["deals-and-types", "features", "quarters", "fillers"].flatMap((name) =>
    parseConcepts(read(`concepts/${name}.txt`)),
  );
  const concepts = withPhrases(tables, parseConcepts(read("concepts/search-phrases.txt")));
  const features = [
    ...tables.filter((concept) => featureName(concept) !== undefined),
    ...parseConcepts(read("concepts/text-phrases.txt")),
  ];
  return { concepts, features, implications: read("concepts/implications.txt") };
});

function readLanguageData(): LanguageData {
  const { concepts, features, implications } = readConcepts();
  const estonian = createEstonian(readLemmatiser());
  const analyzeWord = createWordAnalyzer(estonian);
  const names = new Set(features.flatMap((concept) => featureName(concept) ?? []));
  const implied = parseImplications(implications, names);
  return {
    estonian,
    analyzeWords: (text) => wordsOf(text).map(analyzeWord),
    analyzeLines: (lines) => tokensOf(lines, analyzeWord),
    concepts,
    ...createFeatureFinder(features, analyzeWord, estonian, implied),
    implied,
    stopWords: parseStopWords(read("concepts/stop-words.txt")),
    numberWords: createNumberWords(parseNumberLines(read("concepts/number-words.txt"))),
    functionWords: parseFunctionWords(read("concepts/function-words.txt")),
    clauseWords: createClauseWords(parseClauseWordLines(read("concepts/clause-words.txt"))),
    placeAliases: parsePlaceAliases(read("concepts/place-aliases.txt")),
    placeRegions: parsePlaceAliases(read("concepts/place-regions.txt")),
    caseForms: parseCaseForms(read("concepts/case-forms.txt")),
    placeWords: createPlaceWords(parsePlaceWordLines(read("concepts/place-words.txt"))),
    energyWords: createEnergyWords(parseEnergyLines(read("concepts/energy-words.txt"))),
    countries: parseCountries(read("concepts/countries.txt")),
    landmarks: parseLandmarks(read("concepts/landmarks.txt"), concepts),
    foreignCities: parseForeignCities(read("concepts/foreign-cities.txt")),
  };
}

function read(name: string): string {
  return readFileSync(new URL(`../mappings/${name}`, import.meta.url), "utf8");
}
