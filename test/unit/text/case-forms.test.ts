import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { NONE_IN_FORCE } from "../../../api/suggest/params-in-force.ts";
import { createTextMeanings } from "../../../api/suggest/text-meanings.ts";
import { search } from "../../helpers/wishes.ts";

const { meaningOf } = createTextMeanings(search);

function pairsOf(file: string): [phrase: string, form: string][] {
  const lines = readFileSync(new URL(`../../fixtures/${file}`, import.meta.url), "utf8")
    .trim()
    .split("\n");
  return lines.filter((line) => !line.startsWith("#")).map((line) => line.split("\t") as [string, string]);
}

/** Forms that no rule finds, that mean another thing ("garaažiboksiga", "aiamaaga"), and wrong ones of the program that made them ("pelguranni"). */
const OTHERS = {
  "estonian-forms.tsv": ["aiamaaga", "garaažiboksiga", "kauplust", "kondi", "pelguranni", "soodsa hinna"],
  "russian-forms.tsv": ["лошадьми", "полудому", "своём береге", "спален"],
};

test.each(["estonian-forms.tsv", "russian-forms.tsv"] as const)(
  "phrases mean the same in the case forms of %s",
  (file) => {
    const pairs = pairsOf(file);
    const others = pairs.filter(
      ([phrase, form]) => meaningOf(phrase, NONE_IN_FORCE) !== meaningOf(form, NONE_IN_FORCE),
    );
    expect(pairs).toHaveLength(400);
    expect(others.map(([, form]) => form).sort()).toEqual(OTHERS[file]);
  },
);

test.each([
  ["otsin parkimiskohta", "otsin parkimiskohaga"],
  ["korter hoiukohta", "korter hoiukohaga"],
])("what is asked for in the partitive is wished, not refused: %s", (partitive, comitative) => {
  expect(meaningOf(partitive, NONE_IN_FORCE)).toBe(meaningOf(comitative, NONE_IN_FORCE));
});
