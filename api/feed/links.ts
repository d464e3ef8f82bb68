// Addresses of a feed and of the search page with the same filters. Pure.
import type { Locale } from "../../shared/enums.ts";
import type { Pairs } from "../http/query.ts";
import type { FeedFormat } from "./params.ts";

interface Linked {
  baseUrl: string;
  filters: Pairs;
  lang: Locale;
}

export const FEED_PATH = "/api/public/v1/feed";

export const feedUrl = ({ baseUrl, filters, lang }: Linked, format: FeedFormat): string =>
  `${baseUrl}${FEED_PATH}?${query([...filters, ["format", format], ["lang", lang]])}`;

export const pageUrl = ({ baseUrl, filters, lang }: Linked): string =>
  `${baseUrl}/?${query([...filters, ["lang", lang]])}`;

/** With the commas and slashes of lists as they are: both may stand in a query. */
const query = (pairs: Pairs) =>
  new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, value]))
    .toString()
    .replaceAll("%2C", ",")
    .replaceAll("%2F", "/");
