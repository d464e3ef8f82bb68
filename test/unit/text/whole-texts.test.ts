// Whole texts, built from random wishes, are read back as what they were built from.
import { expect, test } from "vitest";
import { loadLanguageData } from "../../../shared/language-data.ts";
import { createRandom } from "../../helpers/random.ts";
import { createWholeTexts } from "../../helpers/whole-texts.ts";
import { wishesOf } from "../../helpers/wishes.ts";

/** 20,000 take a quarter of a minute: of seed 7, 59 are read otherwise, of seed 20261123 80. */
const TEXTS = 2000;
const SHARE_MIN = 0.995;
const SEED = Number(process.env.SEED ?? 20_261_123);
const SHOWN = 20;

const sorted = (wish: string) => [...new Set(wish.split("|"))].sort().join("|");

test(`${TEXTS} texts of random wishes come back as they were`, () => {
  const data = loadLanguageData();
  const wholeText = createWholeTexts(data);
  const random = createRandom(SEED);
  const wrong: string[] = [];
  for (let count = 0; count < TEXTS; count += 1) {
    const { text, wishes } = wholeText(random);
    // "apartment, rent" may be one phrase of the table.
    const read = wishesOf(text).flatMap((wish) => (wish === "rent&apartment" ? wish.split("&") : [sorted(wish)]));
    const isRead = wishes.every((wish) =>
      read.some((own) => own === wish || (wish.startsWith("#") && own.split("|").includes(wish))),
    );
    if (!isRead || read.length !== wishes.length)
      wrong.push(`${text} is ${wishes.join(", ")}, read as ${read.join(", ")}`);
  }
  const message = [`seed ${SEED}: ${wrong.length} of ${TEXTS}`, ...wrong.slice(0, SHOWN)].join("\n");
  expect(wrong.length / TEXTS, message).toBeLessThanOrEqual(1 - SHARE_MIN);
});
