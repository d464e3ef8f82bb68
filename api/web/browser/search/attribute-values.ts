// Tells developers of attribute values that the component leaves out, since a misspelt one would only look like a default.
import { SUPPORTED_LOCALES } from "../../../../shared/enums.ts";
import { VIEWS } from "./shown-view.ts";

type Rule = readonly [names: RegExp, good: RegExp, allowed: string];

const oneOf = (...values: readonly string[]) => [new RegExp(`^(${values.join("|")})$`), values.join(", ")] as const;

/** By attribute. A tile's row may count from the south: {-y}. */
const RULES: readonly Rule[] = [
  [/^(facets|favourites|feed|highlight|map|suggest)$/, ...oneOf("off")],
  [/^lang$/, ...oneOf(...SUPPORTED_LOCALES)],
  [/^view$/, ...oneOf(...VIEWS)],
  [/^(sync-url|show-api|sticky)$/, /^(?!(0|false|no|off)$)/i, "no attribute, to switch it off"],
  [/^tile-url$/, /^(?=.*\{z\})(?=.*\{x\}).*\{-?y\}/, "an address with {z}, {x} and {y}"],
];

interface Attributes {
  getAttributeNames(): string[];
  getAttribute(name: string): string | null;
}

/** Warns of each wrong value once; to be called after each change. In the file of the words, since the component has no room for it. */
export function createValueWarnings(element: Attributes): () => void {
  const told = new Set<string>();
  return function warnOfValues() {
    for (const name of element.getAttributeNames()) {
      const wrong = wrongValue(name, element.getAttribute(name) ?? "");
      if (wrong === undefined || told.has(wrong)) continue;
      told.add(wrong);
      console.warn(wrong);
    }
  };
}

/** What is wrong with a value and what to write instead; undefined of a good one. The API judges the filters. */
export function wrongValue(name: string, value: string): string | undefined {
  const [, good, allowed] = RULES.find(([names]) => names.test(name)) ?? [];
  if (value === "" || good === undefined || good.test(value)) return undefined;
  return `<listing-search ${name}="${value}">: allowed is ${allowed}.`;
}
