// Parameters of the search that are in force already, and what a suggestion changes in them.
import type { WishParams } from "../search/text/params-of-conditions.ts";
import type { Choice } from "./choice.ts";

/** Values to set; null takes a parameter away. */
export type ParamChange = Readonly<Record<string, string | number | null>>;

export interface InForce {
  isEmpty: boolean;
  /** By parameter; lists as their values joined by commas. */
  values: Readonly<Record<string, string | number>>;
  /** Paths of the places that listings must be in. */
  areas: readonly string[];
}

export const NONE_IN_FORCE: InForce = { isEmpty: true, values: {}, areas: [] };

const PLACE_PARAMS = ["countySlug", "municipalitySlug", "settlementSlug", "settlements"];

/** Whether the search asks for it already. */
export function isInForce({ params }: Pick<Choice, "params">, inForce: InForce): boolean {
  if (params === null || inForce.isEmpty) return false;
  if (isPlace(params) && inForce.values.settlements !== undefined) return false;
  return Object.entries(params).every(([name, value]) => {
    const set = inForce.values[name];
    return name === "features" ? namesIn(value).every((one) => namesIn(set).includes(one)) : set === value;
  });
}

/** Not a place outside of the area that is searched. */
export function isInside({ params }: Pick<Choice, "params">, { areas }: InForce): boolean {
  if (params === null || !isPlace(params) || areas.length === 0) return true;
  const path = PLACE_PARAMS.flatMap((name) => params[name] ?? []).join("/");
  return areas.some((area) => path === area || path.startsWith(`${area}/`));
}

/** What to set beside the parameters in force, and which of them to take away. */
export function changeOf(params: WishParams, { values }: InForce): ParamChange {
  const { features } = params;
  if (features !== undefined) {
    const all = new Set([...namesIn(values.features), ...namesIn(features)]);
    return { ...params, features: [...all].join(",") };
  }
  if (!isPlace(params)) return params;
  const others = PLACE_PARAMS.filter((name) => values[name] !== undefined && params[name] === undefined);
  // Estonian places contradict a search of foreign listings alone.
  if (values.abroad === "only") others.push("abroad");
  return { ...params, ...Object.fromEntries(others.map((name) => [name, null])) };
}

const isPlace = (params: WishParams) => params.countySlug !== undefined;

const namesIn = (value: string | number | undefined): string[] => (value === undefined ? [] : String(value).split(","));
