// A search in the address of the page that it stands on. The address is the page's own: only names of the search are
// read and written, everything else in it stays byte for byte.
import { PARAM_NAMES, type Params, type Query } from "./query.ts";

interface AddressOptions {
  /** Stands before every name, so that names of the page and of the search cannot meet. */
  prefix: string;
}

/** Values of the search; an empty one says that a filter of the page was removed. */
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

interface WriteOptions extends AddressOptions {
  /** Names that the page has fixed: not for the address to say. */
  fixed: ReadonlySet<string>;
  /** What the search started with: one that was removed is written as empty, else it would be back on the next load. */
  start: Params;
}

/** The query string with the search in it: "" or "?…". */
export function writeAddress(search: string, query: Query, { prefix, fixed, start }: WriteOptions): string {
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
  const foreign = search
    .replace(/^\?/, "")
    .split("&")
    .filter((pair) => pair !== "" && !isOwn(nameOf(pair), search, prefix));
  const text = [own.toString(), ...foreign].filter((part) => part !== "").join("&");
  return text === "" ? "" : `?${text}`;
}

/** `page` belongs to the search only beside its cursor: a page of its own may be at `?page=3`. */
function isOwn(name: string | undefined, search: string, prefix: string): boolean {
  if (name === undefined || !name.startsWith(prefix)) return false;
  const rest = name.slice(prefix.length);
  if (rest === "page") return new URLSearchParams(search).has(`${prefix}cursor`);
  return rest === "cursor" || PARAM_NAMES.includes(rest);
}

const nameOf = (pair: string) => new URLSearchParams(pair).keys().next().value;
