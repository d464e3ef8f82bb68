// Precision and recall of the features that are read from texts, on texts labelled by hand.
import { readFileSync } from "node:fs";
import { z } from "zod";
import { projectTexts } from "../../../indexer/project-texts.ts";
import { featureName } from "../../../mappings/concepts/find-features.ts";
import { parseConcepts } from "../../../mappings/concepts/table.ts";
import { SUPPORTED_LOCALES } from "../../../shared/enums.ts";

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

export interface FeatureEvaluation {
  texts: number;
  all: FeatureScore;
  byFeature: FeatureScore[];
  mistakes: { line: number; text: string; missed: string[]; wrong: string[] }[];
}

/** Lines of `{ "text", "lang", "has": [features] }`. */
export function readLabelledTexts(file: string): LabelledText[] {
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => labelledText.parse(JSON.parse(line)));
}

/** A feature that no text is labelled with is not judged: whoever labelled them did not know it. */
export function judgeFeatures(texts: readonly LabelledText[]): FeatureEvaluation {
  const known = new Set(texts.flatMap(({ has }) => has));
  const counts = new Map<string, Counts>();
  const all: Counts = { right: 0, missed: 0, wrong: 0 };
  const mistakes: FeatureEvaluation["mistakes"] = [];
  for (const [index, { text, lang, has }] of texts.entries()) {
    const labelled = new Set(has);
    const found = new Set(featuresOf(text, lang).filter((name) => known.has(name)));
    for (const name of new Set([...labelled, ...found])) {
      const own = counts.get(name) ?? { right: 0, missed: 0, wrong: 0 };
      counts.set(name, own);
      const outcome = !found.has(name) ? "missed" : labelled.has(name) ? "right" : "wrong";
      own[outcome] += 1;
      all[outcome] += 1;
    }
    const missed = [...labelled].filter((name) => !found.has(name));
    const wrong = [...found].filter((name) => !labelled.has(name));
    if (missed.length + wrong.length > 0) mistakes.push({ line: index + 1, text, missed, wrong });
  }
  const byFeature = [...counts].map(([name, own]) => score(name, own));
  byFeature.sort((a, b) => a.name.localeCompare(b.name));
  return { texts: texts.length, all: score("all", all), byFeature, mistakes };
}

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
