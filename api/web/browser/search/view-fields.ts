// Two kinds of fields that the filters use again and again: one of many, some of many.
import { html, nothing, type TemplateResult } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { live } from "lit/directives/live.js";
import type { View } from "./view.ts";

export function selectField(
  { messages, state, change }: View,
  name: string,
  label: string,
  options: readonly (readonly [value: string, label: string])[],
  none: string | undefined = messages.filter.any,
): TemplateResult {
  const chosen = state.query.params[name] ?? "";
  const all = none === undefined ? options : [["", none] as const, ...options];
  return html`<div class="field" part="filter">
    <label for=${name}>${label}</label>
    <select id=${name} name=${name} part="input" @change=${(event: Event) => change({ [name]: (event.target as HTMLSelectElement).value })}>
      ${all.map(([value, text]) => html`<option value=${value} .selected=${live(value === chosen)}>${text}</option>`)}
    </select>
  </div>`;
}

/** A list of so many has a field to find in it. */
const FIND_FROM = 12;

export function choicesField(
  { messages }: Pick<View, "messages">,
  label: string,
  choices: readonly { slug: string; name: string }[],
  chosen: readonly string[],
  choose: (slugs: readonly string[]) => void,
): TemplateResult | typeof nothing {
  if (choices.length === 0) return nothing;
  const toggle = (slug: string) =>
    choose(chosen.includes(slug) ? chosen.filter((other) => other !== slug) : [...chosen, slug]);
  const { find } = messages.filter;
  const field = html`<fieldset part="filter">
    <legend>${label}</legend>
    ${choices.length < FIND_FROM ? nothing : html`<input type="search" part="input" class="find" autocomplete="off" aria-label="${label}: ${find}" placeholder=${find} @input=${showFound}>`}
    <div class="choices">
      ${choices.map(
        ({ slug, name }) => html`<label class="choice">
          <input type="checkbox" part="input" .value=${slug} .checked=${live(chosen.includes(slug))} @change=${() => toggle(slug)}>
          <span>${name}</span></label>`,
      )}
    </div>
  </fieldset>`;
  // Another list begins with an empty field and shows all.
  return html`${keyed(choices[0]!.slug, field)}`;
}

/** Leaves the choices that hold what was typed, with or without the dots and accents of their letters. */
function showFound(event: Event): void {
  const input = event.currentTarget as HTMLInputElement;
  const typed = plain(input.value.trim());
  for (const choice of input.parentElement!.querySelectorAll<HTMLElement>(".choice"))
    choice.hidden = !plain(choice.textContent ?? "").includes(typed);
}

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

export function listOf(values: string | undefined): readonly string[] {
  return (values ?? "").split(",").filter((value) => value !== "");
}
