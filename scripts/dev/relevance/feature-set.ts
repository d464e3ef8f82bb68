// Precision and recall of the features that are read from texts, on texts labelled by hand.
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { z } from "zod";
import { projectTexts } from "../../../indexer/project-texts.ts";
import { featureName } from "../../../mappings/concepts/find-features.ts";
import { withImplied } from "../../../mappings/concepts/implications.ts";
import { parseConcepts } from "../../../mappings/concepts/table.ts";
import { SUPPORTED_LOCALES } from "../../../shared/enums.ts";
import { loadLanguageData } from "../../../shared/language-data.ts";

/** A text that mixes languages stands in the Estonian field, as in listings. */
const MIXED = "mixed";
const labelledText = z.strictObject({
  text: z.string(),
  lang: z.enum([...SUPPORTED_LOCALES, MIXED]),
  has: z.array(z.string()),
});
type LabelledText = z.infer<typeof labelledText>;

interface Counts {
  /** Labelled and found, labelled and missed, found without a label. */
  right: number;
  missed: number;
  wrong: number;
}

interface FeatureScore extends Counts {
  name: string;
  /** Of the texts with the tag, those that say so; 1 where no text has it. */
  precision: number;
  /** Of the texts that say so, those with the tag. */
  recall: number;
}

interface Mistake {
  /** The set, and the line in its file. */
  set: string;
  line: number;
  text: string;
  missed: string[];
  wrong: string[];
}

export interface FeatureEvaluation {
  texts: number;
  /** Each set by itself, over all features. */
  sets: (FeatureScore & { texts: number })[];
  /** Over the sets joined: a feature has 3 to 12 labels in each, so that one mistake would be 8 to 25 % of its precision there. */
  all: FeatureScore;
  byFeature: FeatureScore[];
  mistakes: Mistake[];
}

export interface LabelledSet {
  name: string;
  texts: readonly LabelledText[];
}

/** Lines of `{ "text", "lang", "has": [features] }`. */
export function readLabelledSet(file: string): LabelledSet {
  const lines = readFileSync(file, "utf8").split("\n");
  const texts = lines.filter((line) => line !== "").map((line) => labelledText.parse(JSON.parse(line)));
  return { name: basename(file, ".jsonl"), texts };
}

/**
 * A feature that no text is labelled with is not judged: whoever labelled them did not know it. What a label implies is labelled, too
 * (implications.txt): one person labels a garage as parking and another does not.
 */
export function judgeFeatures(sets: readonly LabelledSet[]): FeatureEvaluation {
  const { implied } = loadLanguageData();
  const counts = new Map<string, Counts>();
  const mistakes: Mistake[] = [];
  const scores: FeatureEvaluation["sets"] = [];
  for (const { name: set, texts } of sets) {
    const own: Counts = { right: 0, missed: 0, wrong: 0 };
    const labels = texts.map(({ has }) => new Set(withImplied(has, implied)));
    const known = new Set(labels.flatMap((labelled) => [...labelled]));
    for (const [index, { text, lang }] of texts.entries()) {
      const labelled = labels[index]!;
      const found = new Set(featuresOf(text, lang).filter((name) => known.has(name)));
      for (const name of new Set([...labelled, ...found])) {
        const outcome = !found.has(name) ? "missed" : labelled.has(name) ? "right" : "wrong";
        const ofFeature = counts.get(name) ?? { right: 0, missed: 0, wrong: 0 };
        counts.set(name, ofFeature);
        ofFeature[outcome] += 1;
        own[outcome] += 1;
      }
      const missed = [...labelled].filter((name) => !found.has(name));
      const wrong = [...found].filter((name) => !labelled.has(name));
      if (missed.length + wrong.length > 0) mistakes.push({ set, line: index + 1, text, missed, wrong });
    }
    scores.push({ texts: texts.length, ...score(set, own) });
  }
  const byFeature = [...counts].map(([name, own]) => score(name, own));
  byFeature.sort((a, b) => a.name.localeCompare(b.name));
  return {
    texts: total(sets.map(({ texts }) => texts.length)),
    sets: scores,
    all: joined(scores),
    byFeature,
    mistakes,
  };
}

const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

const joined = (scores: readonly Counts[]): FeatureScore =>
  score("all", {
    right: total(scores.map(({ right }) => right)),
    missed: total(scores.map(({ missed }) => missed)),
    wrong: total(scores.map(({ wrong }) => wrong)),
  });

function score(name: string, { right, missed, wrong }: Counts): FeatureScore {
  const share = (others: number) => (right + others === 0 ? 1 : right / (right + others));
  return { name, right, missed, wrong, precision: share(wrong), recall: share(missed) };
}

/** Features of the table. Quarters of towns are found in the same way and are not judged here. */
const JUDGED: ReadonlySet<string | undefined> = new Set(
  parseConcepts(readFileSync(new URL("../../../mappings/concepts/features.txt", import.meta.url), "utf8")).map(
    featureName,
  ),
);

function featuresOf(text: string, lang: LabelledText["lang"]): string[] {
  const row = {
    slogan: {},
    description: { [lang === MIXED ? "et" : lang]: text },
    county: null,
    municipality: null,
    settlement: null,
  };
  const { allFeatures } = projectTexts(
    { ...row, city: null, address: null, company_name: null },
    { locales: SUPPORTED_LOCALES },
  );
  return allFeatures.filter((name) => JUDGED.has(name));
}
