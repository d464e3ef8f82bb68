// County, then municipality, then its settlements or districts; abroad: country, then cities.
import { html, nothing, type TemplateResult } from "lit";
import { countryName } from "../format.ts";
import type { Resource } from "../resource.ts";
import { countOf } from "./facets.ts";
import { loaded, type Place } from "./places.ts";
import type { View } from "./view.ts";
import { choicesField, listOf, selectField } from "./view-fields.ts";

export function placeFields(view: View): TemplateResult {
  const {
    messages: { filter },
    state,
    places,
    fixed,
  } = view;
  const { countySlug, municipalitySlug } = state.query.params;
  const showsMunicipalities = countySlug !== undefined && !fixed.has("municipalitySlug");
  const showsParts = countySlug !== undefined && municipalitySlug !== undefined && !fixed.has("settlements");
  // Loads a level only when it can be chosen.
  const counties = fixed.has("countySlug") ? undefined : places.children();
  const municipalities = showsMunicipalities ? places.children(countySlug) : undefined;
  const parts = showsParts ? places.children(`${countySlug}/${municipalitySlug}`) : undefined;
  return html`${fixed.has("countySlug") ? nothing : selectField(view, "countySlug", filter.countySlug, options(view, counties))}
    ${showsMunicipalities ? selectField(view, "municipalitySlug", filter.municipalitySlug, options(view, municipalities)) : nothing}
    ${partsField(view, loaded(parts))}
    ${[counties, municipalities, parts].some(hasFailed) ? failedNote(view) : nothing}`;
}

function options(view: View, places: Resource<readonly Place[]>) {
  return loaded(places).map(({ slug, name, path }) => [slug, name, placeCount(view, path)] as const);
}

/** Only the places of one level are counted: those in the chosen one, or beside it. */
function placeCount({ state }: View, path: string): number | undefined {
  const { facets = {} } = state.answer ?? {};
  const depth = facets.place?.options?.[0]?.value.split("/").length;
  return depth === path.split("/").length ? countOf(facets, "place", path) : undefined;
}

const hasFailed = (resource: Resource<unknown>) => resource !== undefined && "failed" in resource;

function failedNote({ messages: { filter, failure }, places }: View): TemplateResult {
  return html`<p role="alert">${filter.placesFailed} <button type="button" part="button" @click=${() => places.retry()}>${failure.retry}</button></p>`;
}

/** Sets `settlementSlug` for one settlement, `settlements` for several. */
function partsField(view: View, parts: readonly Place[]): TemplateResult | typeof nothing {
  const { settlementSlug, settlements } = view.state.query.params;
  const chosen = listOf(settlements ?? settlementSlug);
  const choose = (slugs: readonly string[]) =>
    view.choose(
      slugs.length === 1
        ? { settlementSlug: slugs[0], settlements: undefined }
        : { settlementSlug: undefined, settlements: slugs.join(",") },
    );
  const choices = parts.map((part) => ({ ...part, count: placeCount(view, part.path) }));
  return choicesField(view, { label: view.messages.filter.settlements, choices, chosen, choose });
}

export function cityFields(view: View): TemplateResult | typeof nothing {
  const {
    messages: { filter },
    lang,
    state,
    places,
    fixed,
  } = view;
  if (fixed.has("country") && fixed.has("city")) return nothing;
  const all = places.cities();
  const cities = loaded(all);
  const countries = [...new Set(cities.map(({ country }) => country))]
    .map((code) => [code, countryName(code, lang)] as const)
    .sort(([, one], [, other]) => one.localeCompare(other, lang));
  const { country, city } = state.query.params;
  const here = cities.filter((candidate) => candidate.country === country);
  const chosen = listOf(city);
  return html`${fixed.has("country") ? nothing : selectField(view, "country", filter.country, countries)}
    ${fixed.has("city") ? nothing : choicesField(view, { label: filter.city, choices: here, chosen, choose: (slugs) => view.choose({ city: slugs.join(",") }) })}
    ${hasFailed(all) ? failedNote(view) : nothing}`;
}
