// Tells developers of attribute values that the component leaves out, since a misspelt one would only look like a default.
import { SUPPORTED_LOCALES } from "../../../../shared/enums.ts";
import { PROPERTIES } from "./properties.ts";
import { VIEWS } from "./shown-view.ts";

const OFF = ["off"];
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  ...{ facets: OFF, favourites: OFF, feed: OFF, highlight: OFF, map: OFF, suggest: OFF },
  ...{ lang: SUPPORTED_LOCALES, view: VIEWS },
};
/** On as soon as they are there, whatever they hold. */
const SWITCHES: readonly string[] = Object.values(PROPERTIES).flatMap((property) =>
  "type" in property && property.type === Boolean ? [property.attribute] : [],
);
const NO = ["0", "false", "no", "off"];
/** Rows may count from the south. */
const TILE_PARTS = [/\{z\}/, /\{x\}/, /\{-?y\}/];

/** What is wrong with a value and what to write instead; undefined of a good one. The API judges the filters. */
export function wrongValue(name: string, value: string): string | undefined {
  const text = value.trim();
  const said = `<listing-search ${name}="${value}">`;
  if (text === "") return undefined;
  if (SWITCHES.includes(name) && NO.includes(text.toLowerCase())) {
    return `${said} is on, as any value is. Remove the attribute to switch it off.`;
  }
  const missing =
    name === "tile-url" ? TILE_PARTS.flatMap((part, index) => (part.test(text) ? [] : `{${"zxy"[index]}}`)) : [];
  if (missing.length > 0) return `${said} lacks ${missing.join(", ")}, so that pictures repeat.`;
  const allowed = ALLOWED[name];
  if (allowed === undefined || allowed.includes(value)) return undefined;
  return `${said} is left out. Allowed: ${allowed.map((one) => `"${one}"`).join(", ")}, or no attribute.`;
}
