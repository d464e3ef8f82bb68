// Suggestions for a text: what its end may become, the likeliest first, never two that do the same. Pure.
import { isCyrillic } from "../../mappings/languages/words.ts";
import type { Locale } from "../../shared/enums.ts";
import { officialWhereOf, russianWhereOf } from "./case-forms.ts";
import type { Choice, CountOf, Form } from "./choice.ts";
import { endsBetweenWords } from "./endings-of-text.ts";
import { type Found, findChoices } from "./find-choices.ts";
import { type Mark, marksOf } from "./marks.ts";
import { changeOf, type InForce, isInForce, type ParamChange } from "./params-in-force.ts";
import { firstOf } from "./ranking.ts";
import type { SpellingTable } from "./spelling-table.ts";
import type { TextMeanings } from "./text-meanings.ts";

export interface Suggestion {
  kind: Choice["kind"];
  text: string;
  query: string;
  without: string;
  params: ParamChange | null;
  marks: readonly Mark[];
  count?: number;
}

export interface SuggestRequest {
  /** In its normal form, but with a space at its end where one was typed. */
  text: string;
  locale: Locale;
  limit: number;
  inForce: InForce;
}

export interface SuggestTables {
  spellings: readonly SpellingTable<Form>[];
  towns: readonly Form[];
  count: CountOf;
  /** By the reading of the search, which decides what the words of a text mean together. */
  textMeanings: TextMeanings;
}

/** Words in front of which nothing stands in that case: English ones, "not" and "and". */
const OTHER_BEFORE = new Set("in near at from to of with the flat house apartment home ei pole ja või".split(" "));
/** "Without", and the language of the form that stands behind it. */
const WITHOUT = new Map<string, Locale>([
  ["ilma", "et"],
  ["без", "ru"],
]);
/** Some do the same as others, and are left out. */
const SPARE = 3;
const RUSSIAN_WHERE = new Set(["в", "во", "на"]);
const RUSSIAN_WITH = new Set(["с", "со"]);
const PREPOSITIONS = new Set([...RUSSIAN_WHERE, ...RUSSIAN_WITH, ..."у около возле рядом от до для под к".split(" ")]);

export function suggest(request: SuggestRequest, tables: SuggestTables): Suggestion[] {
  const { text, locale, limit, inForce } = request;
  const { spellings, towns, count, textMeanings } = tables;
  const found = findChoices(text, spellings, { locale, enough: limit });
  const wanted = (endsBetweenWords(text) ? withTowns(text, found, towns) : found).filter(
    (one) => !isInForce(one.form.choice, inForce) && !isEmpty(one.form.choice, count) && isInPlace(one),
  );
  const ranked = firstOf(wanted, SPARE * limit, { locale, inForce, count });
  const suggestions = new Map<string, Suggestion>();
  const shownTexts = new Set<string>();
  for (const each of ranked) {
    if (suggestions.size === limit) break;
    const suggestion = present(each, request, { count, textMeanings });
    const meaning = textMeanings.meaningOf(suggestion.query, inForce);
    const looks = `${suggestion.kind} ${suggestion.text}`;
    if (!suggestions.has(meaning) && !shownTexts.has(looks)) suggestions.set(meaning, suggestion);
    shownTexts.add(looks);
  }
  return [...suggestions.values()];
}

/** Behind a whole word: what goes on from it, and the towns. */
function withTowns(text: string, found: readonly Found[], towns: readonly Form[]): Found[] {
  const before = text
    .trimEnd()
    .split(/[\s,;]+/u)
    .at(-1)
    ?.toLowerCase();
  const end = { start: text.length, typed: "", words: 1, before: before === "" ? undefined : before };
  const begun = found.filter(({ step, isWhole }) => step === 0 && !isWhole);
  const met = { met: "", step: 1, isWhole: false, length: 0 };
  return [...begun, ...towns.map((form) => ({ form, end, ...met }))];
}

/** Whether a choice can stand behind the word before it: what has a form for it, and no second preposition ("в с ремонтом"). A phrase is in one case only. */
function isInPlace({ form, end: { before = "" } }: Found): boolean {
  const { choice, locale, where, companion, lack, written } = form;
  if (choice.kind === "phrase") return !PREPOSITIONS.has(before) && !WITHOUT.has(before) && before !== "without";
  if (WITHOUT.has(before)) return lack !== undefined && locale === WITHOUT.get(before);
  if (locale !== "ru" || !PREPOSITIONS.has(before)) return true;
  if (PREPOSITIONS.has(written.split(" ", 1)[0]!) || written.startsWith("без ")) return false;
  if (RUSSIAN_WHERE.has(before)) return where !== undefined;
  return !RUSSIAN_WITH.has(before) || companion !== undefined;
}

/** No listing has it. */
const isEmpty = ({ countKey }: Choice, count: CountOf): boolean => countKey !== undefined && count(countKey) === 0;

interface Presenting {
  count: CountOf;
  textMeanings: TextMeanings;
}

function present(
  found: Found,
  { text, locale, inForce }: SuggestRequest,
  { count, textMeanings }: Presenting,
): Suggestion {
  const { choice } = found.form;
  const shown = choice.shown[locale];
  const before = text.slice(0, found.end.start);
  const without = before.trimEnd();
  const short = completed(found, locale);
  const said = formThatSays(found.form, short, { before, without, inForce }, textMeanings);
  const query = before + (said ?? short);
  const params = said === undefined ? null : choice.params;
  const isCounted = params !== null && inForce.isEmpty && choice.countKey !== undefined;
  const listings = isCounted ? count(choice.countKey!) : undefined;
  return {
    kind: choice.kind,
    text: shown,
    query,
    without,
    params: params === null ? null : changeOf(params, inForce),
    marks: marksOf(shown, found.met),
    ...(listings === undefined ? {} : { count: listings }),
  };
}

interface Behind {
  before: string;
  without: string;
  inForce: InForce;
}

/** How a choice has to be written so that the whole text means its parameters; undefined where it means something else. */
function formThatSays(
  { choice: { kind, params, shown }, written }: Form,
  short: string,
  { before, without, inForce }: Behind,
  { isSameWish }: TextMeanings,
): string | undefined {
  if (params === null) return undefined;
  const says = (form: string, behind: string) =>
    isSameWish({ query: behind + form, without: behind === "" ? "" : without, params }, inForce);
  // A name that many places have means all of them: with its kind it may be one ("Jõhvi linn"), with the municipality it is.
  const [name = short] = shown.et.split(",");
  const isNominative = short === written;
  const isRussian = isCyrillic(short);
  // "korter Saue linnas", "дом в волости Вильянди"
  const official = isNominative || isRussian ? name : officialWhereOf(name);
  const [russianName = short] = shown.ru.split(",");
  const russian = isRussian ? [isNominative ? russianName : russianWhereOf(russianName), shown.ru] : [];
  for (const form of kind === "place" ? [short, ...russian, official, shown.et] : [short]) {
    if (says(form, before)) return form;
    // The words in front make it another wish ("Tartu, Narva"), whatever the place is called. Russian ones may belong to its Russian name.
    if (without !== "" && !isCyrillic(form) && says(form, "")) return undefined;
  }
  return undefined;
}

/** In the form that fits the words in front of it: "korter Kadriorus", "maja saunaga", "квартира в Нарве", "дом с сауной". */
function completed({ form, end, declined }: Found, locale: Locale): string {
  const { written, where = written, companion = written, lack = written } = form;
  if (declined !== undefined) return declined;
  if (end.before === undefined) return written;
  if (WITHOUT.has(end.before)) return lack;
  if (form.locale === "ru") {
    if (RUSSIAN_WHERE.has(end.before)) return where;
    return RUSSIAN_WITH.has(end.before) ? companion : written;
  }
  const isEstonian =
    form.locale === "et" && locale !== "en" && !isCyrillic(end.before) && !OTHER_BEFORE.has(end.before);
  return !isEstonian ? written : form.where !== undefined ? where : companion;
}
