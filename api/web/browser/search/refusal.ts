// Automatic corrections of a refused search: adds the parents of a place, and leaves out attributes that only the page's developer
// can correct.
import type { Problem, ProblemCode } from "../../../../shared/errors.ts";
import { attributeName } from "./attributes.ts";
import { fromExample, type Params, PLACE_PARAMS } from "./query.ts";

export interface Remedy {
  /** Parents of places, from the corrected address of the error. */
  around: Params;
  /** Problems of attributes, which are left out. */
  wrong: readonly Problem[];
}

export function remedyFor(problems: readonly Problem[], params: Params, attributes: Params): Remedy {
  const around: Record<string, string> = {};
  const wrong: Problem[] = [];
  // One problem has it, with the corrections of all.
  const example = problems.find((problem) => problem.example !== undefined)?.example;
  const corrected = example === undefined ? {} : fromExample(example).params;
  for (const problem of problems) {
    const places = missingPlaces(problem.param, params, corrected);
    if (Object.keys(places).length > 0) Object.assign(around, places);
    else if (isOfAttribute(problem, params, attributes)) wrong.push(problem);
  }
  return { around, wrong };
}

function missingPlaces(param: string, params: Params, corrected: Params): Params {
  if (!PLACE_PARAMS.includes(param) || corrected[param] !== params[param]) return {};
  const added = PLACE_PARAMS.filter((name) => params[name] === undefined && corrected[name] !== undefined);
  return Object.fromEntries(added.map((name) => [name, corrected[name]!]));
}

/** Of two contradicting values one may be the visitor's. */
function isOfAttribute({ param, code }: Problem, params: Params, attributes: Params): boolean {
  return attributes[param] !== undefined && attributes[param] === params[param] && !CONTRADICTIONS.includes(code);
}

const CONTRADICTIONS: readonly ProblemCode[] = ["min_above_max", "contradicts_place", "place_elsewhere"];

export function developerText({ param, value, reason, allowed = [], closest }: Problem): string {
  const hint = closest === undefined ? "" : ` Did you mean "${closest}"?`;
  const choice = allowed.length === 0 || allowed.length > 20 ? "" : ` Allowed: ${allowed.join(", ")}.`;
  return `<listing-search ${attributeName(param)}="${value}"> ${reason}.${hint}${choice} The attribute is left out of the search.`;
}
