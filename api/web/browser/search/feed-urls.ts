// Addresses by which a search is followed as a feed. Used by the server and in the browser.
import { PARAM_NAMES, type Params } from "./query.ts";

/** A feed has its own order. */
const NAMES = PARAM_NAMES.filter((name) => name !== "sort");

export function feedUrls(baseUrl: string, params: Params, lang: string): { atom: string; json: string } {
  const filters = NAMES.flatMap((name) => (params[name] ? [[name, params[name]] as [string, string]] : []));
  const url = (format: string) =>
    `${baseUrl}/api/public/v1/feed?${new URLSearchParams([...filters, ["format", format], ["lang", lang]])}`;
  return { atom: url("atom"), json: url("json") };
}
