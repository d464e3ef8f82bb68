// Reads the language data files once: rules of the Estonian lemmatiser and word lists. `mappings` itself does no I/O.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createFeatureFinder, type FindFeatures, featureName } from "../mappings/concepts/find-features.ts";
import { parsePlaceAliases } from "../mappings/concepts/place-aliases.ts";
import { type Concept, parseBinders, parseConcepts } from "../mappings/concepts/table.ts";
import { createEstonian, type Estonian } from "../mappings/languages/estonian/estonian.ts";
import { createVocabulary, type ReadWords } from "../mappings/languages/word-analyzer.ts";

export interface LanguageData {
  estonian: Estonian;
  /** A text as its words. */
  readWords: ReadWords;
  concepts: readonly Concept[];
  /** What a text says that a listing has. */
  findFeatures: FindFeatures;
  /** Words that only bind others ("with", "в", "ja"): a search need not meet them. */
  binders: ReadonlySet<string>;
  /** What people call places beside their official names. */
  placeAliases: ReadonlyMap<string, readonly string[]>;
  /** Of the files that shape the index: another digest than the index carries means reindex. */
  digest: string;
}

let loaded: LanguageData | undefined;

/** About 150 ms the first time, free afterwards. */
export function loadLanguageData(): LanguageData {
  loaded ??= readLanguageData();
  return loaded;
}

function readLanguageData(): LanguageData {
  const files = {
    rules: read("languages/estonian/rules.txt"),
    modifiers: read("languages/estonian/modifiers.txt"),
    heads: read("languages/estonian/heads.txt"),
  };
  const concepts = ["deals-and-types", "features", "quarters"].flatMap((name) =>
    parseConcepts(read(`concepts/${name}.txt`)),
  );
  const estonian = createEstonian(files);
  const features = concepts.filter((concept) => featureName(concept) !== undefined);
  return {
    estonian,
    readWords: createVocabulary(estonian),
    concepts,
    findFeatures: createFeatureFinder(concepts, estonian),
    binders: parseBinders(read("concepts/stop-words.txt")),
    placeAliases: parsePlaceAliases(read("concepts/place-aliases.txt")),
    digest: createHash("sha256")
      .update(JSON.stringify({ ...files, features }))
      .digest("hex")
      .slice(0, 16),
  };
}

function read(name: string): string {
  return readFileSync(new URL(`../mappings/${name}`, import.meta.url), "utf8");
}
