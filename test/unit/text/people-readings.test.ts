// What all people's texts mean, as a golden file. It proves no reading right: a new word of a table often changes texts that nobody
// thought of, and 1,700 texts of 15 people show which.
import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { readPeopleTexts } from "../../../scripts/dev/relevance/people-texts.ts";
import { expectGolden } from "../../helpers/golden.ts";
import { wishesOf } from "../../helpers/wishes.ts";

const FOLDER = new URL("../../../scripts/dev/relevance/", import.meta.url);
const SETS = readdirSync(FOLDER)
  .filter((name) => /^people(-\d+)?\.jsonl$/.test(name))
  .sort(new Intl.Collator("en", { numeric: true }).compare);

test("people's texts mean what the golden file says", () => {
  expect(SETS.length).toBeGreaterThanOrEqual(15);
  const lines = SETS.flatMap((name) => [
    `# ${name}`,
    ...readPeopleTexts(new URL(name, FOLDER)).map(({ text }) => `${text}\t${wishesOf(text).join("  ")}`),
  ]);
  expectGolden("people-readings.txt", `${lines.join("\n")}\n`);
});
