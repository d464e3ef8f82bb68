// The chips of the search page: each wish that was understood, with links to the same search without it, and with it as a filter.
// Used by server and browser.
import type { Locale } from "../../shared/enums.ts";
import { fill } from "./messages/search-messages.ts";
import { WISH_MESSAGES } from "./messages/wish-messages.ts";
import { either, type UnderstoodPart, wishLabel } from "./wish-label.ts";

export interface Chip {
  sign: "wished" | "refused" | "preferred" | "dropped";
  label: string;
  /** The typed words. */
  words: string;
  /** Address of the search without the words; undefined for a dropped alternative of a wish that has a chip of its own. */
  off?: string;
  /** Address of the search with a filter in place of the words; undefined where no filter says it, or another one is set. */
  toFilter?: string;
}

type Params = Readonly<Record<string, string | number>>;

export interface ChipOptions {
  /** Query string of the page. */
  address: URLSearchParams;
  lang: Locale;
}

export function wishChips(parts: readonly UnderstoodPart[], { address, lang }: ChipOptions): Chip[] {
  return byWords(parts).map((wishes): Chip => {
    const chipParts = wishes.flat();
    const [first] = chipParts as [UnderstoodPart];
    const sign = signOf(first);
    const label = wishes
      .map((wish) =>
        either(
          wish.map((part) => wishLabel(part, lang)),
          lang,
        ),
      )
      .join(", ");
    const chip = {
      sign,
      label: labelled(first.refused && sign === "preferred" ? labelled(label, "refused", lang) : label, sign, lang),
      words: [...new Set(chipParts.map(({ text }) => text))].join(" … "),
    } as const;
    // Of a wish that was kept its alternatives are, too: "without" is the text without all of them.
    const isAlternative = sign === "dropped" && parts.some(({ wish, dropped }) => wish === first.wish && !dropped);
    if (isAlternative) return chip;
    const off = addressWith(address, { searchText: first.without });
    const params = sign === "wished" && wishes.length === 1 ? first.params : null;
    if (params === null || !isFree(address, params)) return { ...chip, off };
    return { ...chip, off, toFilter: addressWith(address, { searchText: first.without, ...params }) };
  });
}

function signOf({ refused, dropped, preferred }: UnderstoodPart): Chip["sign"] {
  if (refused && !preferred) return "refused";
  if (dropped) return "dropped";
  return preferred ? "preferred" : "wished";
}

/** The page's address with other parameters, on the first page; an empty value removes one. */
export function addressWith(address: URLSearchParams, changes: Params): string {
  const next = new URLSearchParams(address);
  for (const name of ["cursor", "page", "concepts"]) next.delete(name);
  for (const [name, value] of Object.entries(changes)) {
    if (value === "") next.delete(name);
    else next.set(name, String(value));
  }
  return `?${next}`;
}

/** Wishes by their words: a stone house is a house, and of stone; both go with the words. What was dropped or preferred is apart. */
function byWords(parts: readonly UnderstoodPart[]): UnderstoodPart[][][] {
  const wishes = grouped(parts, ({ wish, dropped }) => `${wish} ${dropped}`);
  return grouped(wishes, ([first]) =>
    first?.offset === undefined ? first : `${first.offset} ${first.dropped} ${first.preferred}`,
  );
}

function grouped<T>(all: readonly T[], keyOf: (one: T) => unknown): T[][] {
  const groups = new Map<unknown, T[]>();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return [...groups.values()];
}

function labelled(label: string, sign: Chip["sign"], lang: Locale): string {
  const messages = WISH_MESSAGES[lang];
  if (sign === "refused") return fill(messages.not, { what: label });
  if (sign === "preferred") return fill(messages.preferred, { what: label });
  const capital = label.charAt(0).toLocaleUpperCase(lang) + label.slice(1);
  return sign === "dropped" ? fill(messages.dropped, { what: label }) : capital;
}

const PLACES = ["countySlug", "municipalitySlug", "settlementSlug", "settlements"];

/** No filter that is set says otherwise: a filter is never replaced by a wish. */
function isFree(address: URLSearchParams, params: Params): boolean {
  const set = (name: string) => address.get(name) || undefined;
  const isOther = (name: string) => set(name) !== undefined && set(name) !== String(params[name]);
  if (Object.keys(params).some(isOther)) return false;
  const isPlace = PLACES.some((name) => params[name] !== undefined);
  if (isPlace && (set("abroad") === "only" || isOther("settlements"))) return false;
  if (params.settlements !== undefined && set("settlementSlug") !== undefined) return false;
  if (params.abroad !== undefined && PLACES.some(set)) return false;
  return Object.keys(params).every((name) => {
    const range = name.replace(/^(min|max)/, "");
    const [min, max] = [`min${range}`, `max${range}`].map((bound) => params[bound] ?? set(bound));
    return range === name || min === undefined || max === undefined || Number(min) <= Number(max);
  });
}
