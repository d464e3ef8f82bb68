// Finds what the end of a text may be the beginning of: as typed, on another keyboard or in another alphabet, then with one slip.
import { isCyrillic } from "../../mappings/languages/words.ts";
import type { Locale } from "../../shared/enums.ts";
import { lazy } from "../../shared/lazy.ts";
import { layoutAndScriptVariants } from "../search/fallback/transliterate.ts";
import { beforeEnding, russianStems, withEnding } from "./case-forms.ts";
import type { Choice, Form } from "./choice.ts";
import { endsOf, type TextEnd } from "./endings-of-text.ts";
import type { Range, SpellingTable } from "./spelling-table.ts";
import { keyOf } from "./typed-key.ts";

export interface Found {
  form: Form;
  end: TextEnd;
  /** The part of its key that was meant by what was typed. */
  met: string;
  /** A case form of which the ending was typed. */
  declined?: string | undefined;
  /** 0 as typed; each step away is worse than any before it. */
  step: number;
  isWhole: boolean;
  length: number;
}

const AS_TYPED = 0;
const DECLINED = 1;
const OTHER_LETTERS = 2;
const SLIP = 3;
/** A slip in a shorter word makes it any word. */
const SLIP_LETTERS_MIN = 4;
/** A Russian stem is so much shorter than the nominative: Нарв-а. */
const RUSSIAN_ENDING_MAX = 2;
const NUMBER = /^\d+( |$)/;
const FLOORS = ["korrusel", "этаже", "floor"].map(keyOf);
/** What a number is of: no name of a place is meant where one of them begins so. */
const UNITS = [
  ...FLOORS,
  ...["tuhat", "eurot", "miljonit", "ruutmeetrit", "тысяч", "евро", "миллионов", "thousand", "euros"].map(keyOf),
];
/** Floors are told by these: "3.", "3-м", "3rd", "kolmandal", "третьем". Higher ones are hardly ever said in words. */
const ORDINAL =
  /^(?:\d+(?:\.|-?(?:й|м|ом|ем|st|nd|rd|th))|(?:esime|tei[sn]e|kolma[sn]|nelja[sn]|vii(?:es|enda))\p{L}*|(?:перв|втор|трет|четв[её]рт|пят)(?:ый|ой|ий|ом|ем|ьем|ого|ему|ому)|first|second|third|fourth|fifth)$/u;

type Table = SpellingTable<Form>;

interface FindOptions {
  /** Of two spellings the one of this language is meant. */
  locale: Locale;
  /** After a step that has found so many no other is taken. */
  enough: number;
}

/** The best of each choice, in no order. */
export function findChoices(text: string, tables: readonly Table[], { locale, enough }: FindOptions): Found[] {
  const best = new Map<Choice, Found>();
  const ends: End[] = endsOf(text)
    .map((end) => ({ ...end, key: keyOf(end.typed), others: lazy(() => otherKeys(end.typed)) }))
    .filter(({ key }) => key.trim() !== "");
  take(addTyped);
  take(addDeclined);
  // What begins something in its own letters is no other word: "kool" is no колодец.
  const isInOtherLetters = best.size === 0;
  if (isInOtherLetters) take(addOtherLetters);
  take(addNear);
  return [...best.values()];

  function take(addStep: (table: Table, end: End) => void): void {
    if (best.size >= enough) return;
    for (const end of ends) {
      if (end.before !== undefined && isOfNumber(end.key, end.before, best.size > 0)) continue;
      for (const table of tables) addStep(table, end);
    }
  }

  function addTyped(table: Table, end: End): void {
    const range = table.startingWith(end.key);
    if (range !== undefined) addRange(table, range, { end, step: AS_TYPED });
  }

  function addOtherLetters(table: Table, end: End): void {
    for (const key of end.others()) {
      const range = table.startingWith(key);
      if (range !== undefined) addRange(table, range, { end, step: OTHER_LETTERS });
    }
  }

  function addNear(table: Table, end: End): void {
    for (const key of [end.key, ...(isInOtherLetters ? end.others() : [])]) {
      if (key.length < SLIP_LETTERS_MIN || NUMBER.test(key)) continue;
      for (const range of table.startingNear(key)) addRange(table, range, { end, step: SLIP });
    }
  }

  function addDeclined(table: Table, end: End): void {
    const { key } = end;
    if (isCyrillic(key)) {
      for (const stem of russianStems(key)) {
        const range = table.startingWith(stem);
        const isForm = (position: number) => table.keyAt(position).length <= stem.length + RUSSIAN_ENDING_MAX;
        if (range !== undefined) addRange(table, range, { end, step: DECLINED, isForm });
      }
      return;
    }
    for (const { genitive, typed } of beforeEnding(key)) {
      const range = table.startingWith(genitive);
      if (range === undefined) continue;
      // Those that equal the genitive stand in front.
      const isForm = (position: number) => table.keyAt(position).length === genitive.length;
      addRange(table, range, { end, step: DECLINED, isForm, ending: typed });
    }
  }

  function addRange(
    table: Table,
    { low, high, length }: Range,
    { end, step, isForm, ending }: { end: End; step: number; isForm?: (position: number) => boolean; ending?: string },
  ): void {
    for (let position = low; position < high; position += 1) {
      if (isForm !== undefined && !isForm(position)) continue;
      const key = table.keyAt(position);
      const form = table.valueAt(position);
      const known = best.get(form.choice);
      const isWhole = key.length === length;
      if (known !== undefined && !isBetter({ step, end, isWhole, length: key.length, form }, known, locale)) continue;
      const declined =
        ending === undefined || form.genitive === undefined ? undefined : withEnding(form.genitive, ending);
      best.set(form.choice, { form, end, met: key.slice(0, length), declined, step, isWhole, length: key.length });
    }
  }
}

/** "3 room" is no 3 of something roomy, "kuni 100 t" no Tallinn, and "kolmandal kor" no flat. */
function isOfNumber(key: string, before: string, isFound: boolean): boolean {
  if (NUMBER.test(before) && (isFound || UNITS.some((unit) => unit.startsWith(key)))) return true;
  return ORDINAL.test(before) && FLOORS.some((floor) => floor.startsWith(key));
}

/** What a text end is the beginning of, in the letters that the table compares. */
type End = TextEnd & { key: string; others: () => readonly string[] };

type Rank = Pick<Found, "step" | "isWhole" | "length" | "form"> & { end: Pick<TextEnd, "words"> };

/** Of two ways to the same choice. */
function isBetter(one: Rank, other: Rank, locale: Locale): boolean {
  if (one.step !== other.step) return one.step < other.step;
  if (one.end.words !== other.end.words) return one.end.words > other.end.words;
  if (one.isWhole !== other.isWhole) return one.isWhole;
  if (one.form.locale !== other.form.locale) return one.form.locale === locale;
  // "Kadrioru" begins a park and its palace, which are one landmark, and "kor" an abbreviation: the text is filled with what is shown.
  if (isShown(one, locale) !== isShown(other, locale)) return isShown(one, locale);
  return one.length < other.length;
}

const isShown = ({ form: { choice, written } }: Pick<Rank, "form">, locale: Locale): boolean =>
  choice.shown[locale] === written || choice.shown[locale].startsWith(`${written},`);

/** A key that is much shorter says less than what was typed. */
function otherKeys(typed: string): string[] {
  const keys = layoutAndScriptVariants(typed).map(({ text }) => keyOf(text));
  return keys.filter(({ length }) => length >= typed.length / 2);
}
