// Requests made of another request: with parameters set, or taken away.
import { plainName } from "../../http/params.ts";
import type { Pairs } from "../../http/query.ts";
import type { ParamChange } from "./facet.ts";

/** Step and text of the fallback; undefined where the text found something as typed. */
export type SearchedFallback = { step: string; text: string } | undefined;

/** The parameters that search the text as the fallback read it. */
export function asRead(fallback: SearchedFallback): ParamChange {
  if (fallback === undefined) return {};
  return { searchText: fallback.text, ...(fallback.step === "words" ? { concepts: "things" } : {}) };
}

/** Null takes a parameter away. */
export function withParams(pairs: Pairs, change: ParamChange): [string, string][] {
  const kept = pairs.filter(([name]) => !(name in change) && !(plainName(name) in change));
  const set = Object.entries(change).filter(([, value]) => value !== null);
  return [
    ...kept.map(([name, value]): [string, string] => [name, value]),
    ...set.map(([name, value]): [string, string] => [name, String(value)]),
  ];
}
