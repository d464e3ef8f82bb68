// Holds feeds to their formats: Atom to the schema of RFC 4287 and to the rules of its text, JSON Feed to its specification.
import { readFileSync } from "node:fs";
import path from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { RelaxNGValidator, XmlDocument, type XmlElement } from "libxml2-wasm";

/** What both formats say. */
export interface ReadFeed {
  /** Only of Atom. */
  id?: string;
  title: string;
  updated?: string;
  self: string;
  page: string;
  entries: ReadEntry[];
}

interface ReadEntry {
  id: string;
  title: string;
  text: string;
  at: string;
  url: string;
  picture: { url: string; type: string | undefined } | undefined;
}

const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
const ATOM = { a: "http://www.w3.org/2005/Atom" };
let atom: RelaxNGValidator | undefined;

/** Throws what is wrong with it. */
export function readAtom(xml: string): ReadFeed {
  const schema = path.join(import.meta.dirname, "../fixtures/feed/atom.rng");
  atom ??= RelaxNGValidator.fromDoc(XmlDocument.fromString(readFileSync(schema, "utf8")));
  const document = XmlDocument.fromString(xml);
  try {
    atom.validate(document);
    const feed = document.root;
    const textOf = (of: XmlElement, name: string) => of.get(`a:${name}`, ATOM)!.content;
    const linksOf = (of: XmlElement, rel: string) => of.find(`a:link[@rel="${rel}"]`, ATOM) as XmlElement[];
    const href = (link: XmlElement | undefined) => link?.attr("href")?.value ?? "";
    const entries = (feed.find("a:entry", ATOM) as XmlElement[]).map((entry): ReadEntry => {
      const [enclosure] = linksOf(entry, "enclosure");
      if (linksOf(entry, "alternate").length !== 1) throw new Error("an entry has not one alternate link");
      if (textOf(entry, "published") > textOf(entry, "updated")) throw new Error("updated before it was published");
      return {
        ...{ id: textOf(entry, "id"), title: textOf(entry, "title"), text: textOf(entry, "content") },
        ...{ at: textOf(entry, "updated"), url: href(linksOf(entry, "alternate")[0]) },
        picture: enclosure && { url: href(enclosure), type: enclosure.attr("type")?.value },
      };
    });
    const read = {
      ...{ id: textOf(feed, "id"), title: textOf(feed, "title"), updated: textOf(feed, "updated"), entries },
      ...{ self: href(linksOf(feed, "self")[0]), page: href(linksOf(feed, "alternate")[0]) },
    };
    if (feed.get("a:author/a:name", ATOM) === null) throw new Error("the feed has no author");
    expectRules(read);
    if (read.entries.some(({ at }) => at > read.updated)) throw new Error("an entry is newer than its feed");
    if (!/^tag:[a-z0-9.-]+,\d{4}(-\d\d){0,2}:\S+$/.test(read.id)) throw new Error(`no tag URI: ${read.id}`);
    return read;
  } finally {
    document.dispose();
  }
}

const url = { type: "string", format: "uri", pattern: "^https?://" };
const text = { type: "string", minLength: 1 };
const time = { type: "string", format: "date-time" };
const authors = {
  type: "array",
  items: {
    type: "object",
    properties: { name: text, url, avatar: url },
    minProperties: 1,
    additionalProperties: false,
  },
};
const item = {
  type: "object",
  required: ["id"],
  anyOf: [{ required: ["content_text"] }, { required: ["content_html"] }],
  properties: {
    ...{ id: text, url, external_url: url, title: text, content_html: text, content_text: text, summary: text },
    ...{ image: url, banner_image: url, date_published: time, date_modified: time, authors, language: text },
    tags: { type: "array", items: text },
    attachments: {
      type: "array",
      items: {
        type: "object",
        required: ["url", "mime_type"],
        properties: {
          ...{ url, mime_type: { type: "string", pattern: "^[a-z]+/[a-z0-9.+-]+$" }, title: text },
          ...{ size_in_bytes: { type: "number" }, duration_in_seconds: { type: "number" } },
        },
        additionalProperties: false,
      },
    },
  },
  additionalProperties: false,
};
/** From the text of https://www.jsonfeed.org/version/1.1/; extensions, which begin with `_`, left out. */
const JSON_FEED = {
  type: "object",
  required: ["version", "title", "items"],
  properties: {
    version: { const: "https://jsonfeed.org/version/1.1" },
    ...{ title: text, home_page_url: url, feed_url: url, description: text, user_comment: text, next_url: url },
    ...{ icon: url, favicon: url, authors, language: text, expired: { type: "boolean" } },
    hubs: { type: "array", items: { type: "object", required: ["type", "url"] } },
    items: { type: "array", items: item },
  },
  additionalProperties: false,
};
const ajv = new Ajv2020({ allErrors: true, strictRequired: false });
(addFormats as unknown as (instance: Ajv2020) => void)(ajv);
const isJsonFeed = ajv.compile<JsonFeed>(JSON_FEED);

interface JsonFeed {
  title: string;
  home_page_url: string;
  feed_url: string;
  items: {
    id: string;
    url: string;
    title: string;
    content_text: string;
    date_published: string;
    image?: string;
    attachments?: { url: string; mime_type: string }[];
  }[];
}

/** Throws what is wrong with it. */
export function readJsonFeed(json: string): ReadFeed {
  const feed: unknown = JSON.parse(json);
  if (!isJsonFeed(feed)) throw new Error(`no JSON Feed 1.1: ${ajv.errorsText(isJsonFeed.errors)}`);
  const entries = feed.items.map(({ id, url, title, content_text, date_published, image, attachments }) => ({
    ...{ id, url, title, text: content_text, at: date_published },
    picture: image === undefined ? undefined : { url: image, type: attachments?.[0]?.mime_type },
  }));
  const read = { title: feed.title, self: feed.feed_url, page: feed.home_page_url, entries };
  expectRules(read);
  return read;
}

/** What a schema cannot say: ids are used once, newest first, addresses and times are of their standards. */
function expectRules({ self, page, entries }: ReadFeed): void {
  const ids = entries.map(({ id }) => id);
  if (new Set(ids).size < ids.length) throw new Error("an id is used twice");
  const times = entries.map(({ at }) => at);
  if (times.some((at) => !RFC_3339.test(at))) throw new Error("a time is not of RFC 3339");
  if (times.some((at, index) => index > 0 && at > times[index - 1]!)) throw new Error("not newest first");
  for (const address of [self, page, ...entries.map(({ url }) => url)]) {
    if (new URL(address).href !== address) throw new Error(`not written as an address: ${address}`);
  }
}
