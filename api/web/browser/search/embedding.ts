// What the embedding page determines of the search: attributes, fixed parameters and address.
import type { Problem } from "../../../../shared/errors.ts";
import { readAddress, readView, writeAddress } from "./address.ts";
import { PARAM_ATTRIBUTES, readAttributes, readFixed, settle, withImplied } from "./attributes.ts";
import { findParents, orphanOf } from "./parents.ts";
import { change, type Params, PLACE_PARAMS, type Query } from "./query.ts";
import { developerText, remedyFor } from "./refusal.ts";
import { isView, type ShownView } from "./shown-view.ts";
import type { SearchState } from "./store.ts";

interface Embedded {
  /** Null when the attribute is removed. */
  readonly fixed: string | null;
  readonly syncUrl: boolean;
  readonly urlPrefix: string | null;
  /** List, map or both, as the visitor has it. */
  readonly view: string | null;
  getAttribute(name: string): string | null;
}

export function createEmbedding(element: Embedded) {
  /** Attributes that the API refused. */
  const refused = new Set<string>();
  /** Larger places that were added to a place named alone, and the one that was looked up. */
  let around: Params = {};
  let lookedUp: string | undefined;
  let looking: Promise<void> | undefined;

  function attributes(): Params {
    const good = Object.entries(readAttributes(element)).filter(([name]) => !refused.has(name));
    return { ...around, ...Object.fromEntries(good) };
  }

  const fixedNames = () => withImplied(readFixed(element.fixed ?? "").names, attributes());
  const settled = (query: Query) => settle(query, fixedNames(), attributes());

  const prefix = () => element.urlPrefix ?? "";
  const pageView = (): ShownView => {
    const view = element.getAttribute("view");
    return isView(view) ? view : "list";
  };

  /** The query string of the page with another search. */
  const addressOf = (query: Query, view = element.view) => {
    const shown = isView(view) && view !== pageView() ? view : undefined;
    return writeAddress(location.search, query, {
      ...{ prefix: prefix(), fixed: fixedNames(), start: attributes(), view: shown },
    });
  };

  return {
    fixedNames,
    settled,

    /** A page with this search: the embedding one where it keeps it in its address, else the service's own. */
    pageUrl(query: Query, { baseUrl, lang, view }: { baseUrl: string; lang: string; view?: ShownView }): string {
      if (!element.syncUrl) return `${baseUrl}/?${new URLSearchParams({ ...query.params, lang })}`;
      return location.pathname + addressOf(query, view) + location.hash;
    },

    /** Attributes, overridden by values of scripts, then by the address, then by fixed values. */
    start(given: Params | undefined): Query {
      const start = { params: { ...attributes(), ...given }, page: 1 };
      if (!element.syncUrl) return settled(start);
      const { params, ...place } = readAddress(location.search, { prefix: prefix() });
      return settled({ ...change(start, params), ...place });
    },

    /** List, map or both: of the address, else of the page. */
    startView: (): ShownView =>
      (element.syncUrl ? readView(location.search, { prefix: prefix() }) : undefined) ?? pageView(),

    toAddress({ query, trail }: SearchState, way: "pushState" | "replaceState"): void {
      if (!element.syncUrl) return;
      const search = addressOf(query);
      if (search === location.search) return;
      // Keeps the history state of the page or its framework.
      history[way](
        { ...(history.state as object | null), trail, scrollTop: undefined },
        "",
        location.pathname + search + location.hash,
      );
    },

    /** A changed attribute is tried again; another place loses the larger places that were added to the old one. */
    attributeChanged(param: string): Record<string, string> {
      refused.delete(param);
      if (!PLACE_PARAMS.includes(param)) return {};
      const removed = Object.fromEntries(Object.keys(around).map((name) => [name, ""]));
      around = {};
      lookedUp = undefined;
      return removed;
    },

    /** The search with the larger places that it lacks; a promise when they have to be looked up, which is done once. */
    withParents(baseUrl: string, query: Query): Query | Promise<void> {
      const { params } = query;
      const orphan = orphanOf(params);
      if (orphan === undefined) return query;
      const key = `${baseUrl} ${orphan}=${params[orphan]}`;
      // Further updates wait for the same look-up, or they would search without what it finds.
      if (lookedUp === key) return looking ?? { ...query, params: { ...around, ...params } };
      lookedUp = key;
      looking = findParents(baseUrl, params, orphan).then((found) => {
        if (lookedUp !== key) return;
        around = { ...around, ...found };
        looking = undefined;
      });
      return looking;
    },

    /**
     * The search without attributes that only the page's developer can correct; undefined when the visitor has to see the
     * problems.
     */
    corrected(query: Query, problems: readonly Problem[]): Query | undefined {
      const remedy = remedyFor(problems, query.params, attributes());
      if (remedy.wrong.length === 0 && Object.keys(remedy.around).length === 0) return undefined;
      around = { ...around, ...remedy.around };
      const params = { ...query.params, ...remedy.around };
      for (const problem of remedy.wrong) {
        console.error(developerText(problem));
        refused.add(problem.param);
        delete params[problem.param];
      }
      return settled({ ...query, params });
    },

    warnOfUnknownFixed(): void {
      const names = [...PARAM_ATTRIBUTES.keys()].join(", ");
      for (const name of readFixed(element.fixed ?? "").unknown)
        console.warn(`<listing-search fixed> names no parameter: "${name}". It may name ${names}.`);
    },
  };
}
