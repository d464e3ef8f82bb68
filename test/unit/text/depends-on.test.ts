// A text is read once for all deals and types beside which it is read alike: here each reading is compared with that which stands for it.
import { expect, test } from "vitest";
import { readBesideDeal, readBesideType } from "../../../api/search/text/depends-on.ts";
import type { ReadText } from "../../../api/search/text/text-search.ts";
import { readPeopleTexts } from "../../../scripts/dev/relevance/people-texts.ts";
import { DEAL_TYPES, PROPERTY_TYPES } from "../../../shared/enums.ts";
import { loadLanguageData } from "../../../shared/language-data.ts";
import { createRandom } from "../../helpers/random.ts";
import { createWholeTexts } from "../../helpers/whole-texts.ts";
import { search } from "../../helpers/wishes.ts";

const GENERATED = 200;
const SEED = Number(process.env.SEED ?? 20_261_125);
/** Beside a rent "350" is its price, "garaaž" and "krunt" are types or things, and a size beside land is of the plot. */
const TURNING = [
  "korter 350",
  "garaaž",
  "maja garaažiga",
  "korter krundiga",
  "600 m2",
  "сниму 350",
  "kuni 100 000",
  "äripind majas",
];
const BASES = [
  {},
  { dealType: "rent" },
  { propertyTypes: ["apartment"] },
  { dealType: "sale", propertyTypes: ["land"] },
];
const STEPS = [{}, { wishesAsWords: "all" as const }, { wishesAsWords: "things" as const }, { denialsRefuse: true }];

const clauseOf = ({ clause }: ReadText) => JSON.stringify(clause());

test("beside deals and types of one name a text is read alike, and without a name as it is searched", () => {
  const random = createRandom(SEED);
  const wholeText = createWholeTexts(loadLanguageData());
  const generated = Array.from({ length: GENERATED }, () => wholeText(random).text);
  const texts = [...TURNING, ...readPeopleTexts().map(({ text }) => text), ...generated];
  const wrong: string[] = [];
  let turned = 0;
  for (const [index, text] of texts.entries()) {
    const asked = { concepts: true, ...BASES[index % BASES.length], ...STEPS[index % STEPS.length] };
    const searched = search.read(text, asked);
    const readings = new Map([["as searched", clauseOf(searched)]]);
    const check = (name: string | undefined, beside: { dealType?: string; propertyTypes?: string[] }) => {
      const clause = clauseOf(search.read(text, { ...asked, ...beside }));
      const alike = readings.get(name ?? "as searched") ?? clause;
      if (name !== undefined) readings.set(name, alike);
      if (clause !== alike) wrong.push(`${text}, searched ${JSON.stringify(asked)}, beside ${JSON.stringify(beside)}`);
      if (clause !== readings.get("as searched")) turned += 1;
    };
    for (const dealType of DEAL_TYPES) check(readBesideDeal(searched.dependsOn(), dealType), { dealType });
    for (const type of PROPERTY_TYPES) check(readBesideType(searched.dependsOn(), type), { propertyTypes: [type] });
  }
  expect(wrong, `seed ${SEED}`).toEqual([]);
  expect(turned).toBeGreaterThan(100);
});
