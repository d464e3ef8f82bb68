// Atom 1.0 (RFC 4287), built by xmlbuilder2. Pure.
import { create } from "xmlbuilder2";
import type { Feed, FeedEntry } from "./feed.ts";

export const ATOM_TYPE = "application/atom+xml";
const NAMESPACE = "http://www.w3.org/2005/Atom";

export function atomXml(feed: Feed): string {
  const { id, lang, title, subtitle, siteName, updated, selfUrl, pageUrl, entries } = feed;
  const document = {
    feed: {
      "@xmlns": NAMESPACE,
      "@xml:lang": lang,
      id,
      title: text(title),
      subtitle: text(subtitle),
      updated,
      author: { name: text(siteName) },
      link: [link("self", selfUrl, ATOM_TYPE), { ...link("alternate", pageUrl, "text/html"), "@hreflang": lang }],
      entry: entries.map((entry) => toElement(entry, lang)),
    },
  };
  return `${create({ encoding: "UTF-8" }, document).end({ prettyPrint: true })}\n`;
}

function toElement({ id, url, title, text: lines, at, author, picture }: FeedEntry, lang: string) {
  return {
    id,
    title: text(title),
    updated: at,
    published: at,
    ...(author === undefined ? {} : { author: { name: text(author) } }),
    link: [
      { ...link("alternate", url, "text/html"), "@hreflang": lang },
      ...(picture === undefined ? [] : [link("enclosure", picture.url, picture.type)]),
    ],
    content: { "@type": "text", "#": text(lines.join("\n")) },
  };
}

const link = (rel: string, href: string, type: string | undefined) => ({
  "@rel": rel,
  ...(type === undefined ? {} : { "@type": type }),
  "@href": text(href),
});

/** Characters that XML 1.0 forbids, and halves of pairs. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** xmlbuilder2 resolves entities in the text it is given and does not escape them again: `&` has to be escaped twice. */
const text = (raw: string) => raw.replace(FORBIDDEN, "").replaceAll("&", "&amp;amp;");
