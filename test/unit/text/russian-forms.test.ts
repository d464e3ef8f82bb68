import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { NONE_IN_FORCE } from "../../../api/suggest/params-in-force.ts";
import { createTextMeanings } from "../../../api/suggest/text-meanings.ts";
import { search } from "../../helpers/wishes.ts";

/** Stems that no rule finds; nobody searches in these forms. */
const OTHERS = ["лошадьми", "полудому", "своём береге", "спален"];

test("Russian phrases mean the same in every case: теплый пол, теплым полом", () => {
  const { meaningOf } = createTextMeanings(search);
  const lines = readFileSync(new URL("../../fixtures/russian-forms.tsv", import.meta.url), "utf8")
    .trim()
    .split("\n");
  const pairs = lines.filter((line) => !line.startsWith("#")).map((line) => line.split("\t") as [string, string]);
  const others = pairs.filter(([phrase, form]) => meaningOf(phrase, NONE_IN_FORCE) !== meaningOf(form, NONE_IN_FORCE));
  expect(pairs).toHaveLength(400);
  expect(others.map(([, form]) => form).sort()).toEqual(OTHERS);
});
