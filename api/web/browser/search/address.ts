// Reads and writes the search in the query string of its page. Only parameters of the search are touched; all others stay byte for
// byte.

import { PARAM_NAMES, type Params, type Query } from "./query.ts";
import { isView, type ShownView } from "./shown-view.ts";

interface AddressOptions {
  /** Prefix of every name, against collisions with parameters of the page. */
  prefix: string;
}

/** Values of the search; an empty one removes a filter of the page. */
export function readAddress(search: string, { prefix }: AddressOptions): Query {
  const address = new URLSearchParams(search);
  const params: Record<string, string> = {};
  for (const name of PARAM_NAMES) {
    const value = address.get(prefix + name);
    if (value !== null) params[name] = value;
  }
  const cursor = address.get(`${prefix}cursor`) ?? "";
  if (cursor === "") return { params, page: 1 };
  return { params, cursor, page: Math.max(2, Math.trunc(Number(address.get(`${prefix}page`)) || 2)) };
}

/** List, map or both; undefined where the address does not say it. */
export function readView(search: string, { prefix }: AddressOptions): ShownView | undefined {
  const view = new URLSearchParams(search).get(`${prefix}view`);
  return isView(view) ? view : undefined;
}

interface WriteOptions extends AddressOptions {
  /** Names fixed by the page: the address cannot change them. */
  fixed: ReadonlySet<string>;
  /** Initial values of the page: a removed one is written as empty, or it would be back on the next load. */
  start: Params;
  /** List, map or both, where it is another than the page has. */
  view?: string | undefined;
}

/** The new query string: "" or "?…". */
export function writeAddress(search: string, query: Query, { prefix, fixed, start, view }: WriteOptions): string {
  const { params, cursor, page } = query;
  const own = new URLSearchParams();
  for (const name of PARAM_NAMES) {
    if (fixed.has(name)) continue;
    if (params[name] !== undefined) own.set(prefix + name, params[name]);
    else if (start[name] !== undefined) own.set(prefix + name, "");
  }
  if (cursor !== undefined) {
    own.set(`${prefix}cursor`, cursor);
    own.set(`${prefix}page`, String(page));
  }
  if (view !== undefined) own.set(`${prefix}view`, view);
  const foreign = search
    .replace(/^\?/, "")
    .split("&")
    .filter((pair) => pair !== "" && !isOwn(nameOf(pair), search, prefix));
  const text = [own.toString(), ...foreign].filter((part) => part !== "").join("&");
  return text === "" ? "" : `?${text}`;
}

/** `page` is of the search only together with a cursor, and `view` only with one of ours: the page may have its own `?page=3`. */
function isOwn(name: string | undefined, search: string, prefix: string): boolean {
  if (name === undefined || !name.startsWith(prefix)) return false;
  const rest = name.slice(prefix.length);
  if (rest === "page") return new URLSearchParams(search).has(`${prefix}cursor`);
  if (rest === "view") return readView(search, { prefix }) !== undefined;
  return rest === "cursor" || PARAM_NAMES.includes(rest);
}

const nameOf = (pair: string) => new URLSearchParams(pair).keys().next().value;
