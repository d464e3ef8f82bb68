// Two kinds of fields that the filters use again and again: one of many, some of many.
import { html, nothing, type TemplateResult } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { live } from "lit/directives/live.js";
import { repeat } from "lit/directives/repeat.js";
import type { Locale } from "../../../../shared/enums.ts";
import { formatNumber } from "../format.ts";
import type { View } from "./view.ts";

/** With the number of listings that it finds, where that is counted. */
type Option = readonly [value: string, label: string, count?: number | undefined];

export function selectField(
  { messages, state, lang, choose }: View,
  name: string,
  label: string,
  options: readonly Option[],
  none: string | undefined = messages.filter.any,
): TemplateResult {
  const chosen = state.query.params[name] ?? "";
  const listed = options.filter(([value, , count]) => count !== 0 || value === chosen);
  const all: readonly Option[] = none === undefined ? listed : [["", none], ...listed];
  return html`<div class="field" part="filter">
    <label for=${name}>${label}</label>
    <select id=${name} name=${name} part="input" @change=${(event: Event) => choose({ [name]: (event.target as HTMLSelectElement).value })}>
      ${repeat(
        all,
        ([value]) => value,
        ([value, text, count]) =>
          html`<option value=${value} .selected=${live(value === chosen)}>${count === undefined ? text : `${text} (${formatNumber(count, lang)})`}</option>`,
      )}
    </select>
  </div>`;
}

/** A list of so many has a field to find in it. */
const FIND_FROM = 12;

interface Choices {
  label: string;
  choices: readonly { slug: string; name: string; count?: number | undefined }[];
  chosen: readonly string[];
  /** Another list begins with an empty field and shows all. */
  key?: string;
  choose(slugs: readonly string[]): void;
}

export function choicesField(
  { messages, lang }: Pick<View, "messages" | "lang">,
  { label, choices, chosen, key = choices[0]?.slug, choose }: Choices,
): TemplateResult | typeof nothing {
  if (choices.length === 0) return nothing;
  const toggle = (slug: string) =>
    choose(chosen.includes(slug) ? chosen.filter((other) => other !== slug) : [...chosen, slug]);
  const { find } = messages.filter;
  const field = html`<fieldset part="filter">
    <legend>${label}</legend>
    ${choices.length < FIND_FROM ? nothing : html`<input type="search" part="input" class="find" autocomplete="off" aria-label="${label}: ${find}" placeholder=${find} @input=${showFound}>`}
    <div class="choices">
      ${repeat(
        choices,
        ({ slug }) => slug,
        ({ slug, name, count }) => html`<label class="choice" ?hidden=${count === 0 && !chosen.includes(slug)}>
          <input type="checkbox" part="input" .value=${slug} aria-label=${withCount(name, count, lang)} .checked=${live(chosen.includes(slug))} @change=${() => toggle(slug)}>
          <span>${name}</span>${tallyView(count, lang)}</label>`,
      )}
    </div>
  </fieldset>`;
  return html`${keyed(key, field)}`;
}

/** How many listings an option finds. */
export function tallyView(count: number | undefined, lang: Locale): TemplateResult | typeof nothing {
  return count === undefined
    ? nothing
    : html`<span class="tally" part="option-count">${formatNumber(count, lang)}</span>`;
}

/** "Apartment, 812", as an option is read out. */
export const withCount = (name: string, count: number | undefined, lang: Locale) =>
  count === undefined ? name : `${name}, ${formatNumber(count, lang)}`;

/** Leaves the choices that hold what was typed, with or without the dots and accents of their letters. */
function showFound(event: Event): void {
  const input = event.currentTarget as HTMLInputElement;
  const typed = plain(input.value.trim());
  for (const choice of input.parentElement!.querySelectorAll<HTMLElement>(".choice"))
    choice.classList.toggle("missed", !plain(choice.querySelector("span")?.textContent ?? "").includes(typed));
}

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

export function listOf(values: string | undefined): readonly string[] {
  return (values ?? "").split(",").filter((value) => value !== "");
}
