// JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). Pure.
import type { Feed, FeedEntry } from "./feed.ts";

export const JSON_FEED_TYPE = "application/feed+json";

export function jsonFeed({ lang, title, subtitle, siteName, selfUrl, pageUrl, entries }: Feed): string {
  return `${JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title,
    home_page_url: pageUrl,
    feed_url: selfUrl,
    description: subtitle,
    language: lang,
    authors: [{ name: siteName }],
    items: entries.map((entry) => toItem(entry, lang)),
  })}\n`;
}

function toItem({ id, url, title, text, at, author, picture }: FeedEntry, lang: string) {
  return {
    id,
    url,
    title,
    content_text: text.join("\n"),
    date_published: at,
    date_modified: at,
    language: lang,
    ...(author === undefined ? {} : { authors: [{ name: author }] }),
    ...(picture === undefined ? {} : { image: picture.url }),
    // An attachment needs a type.
    ...(picture?.type === undefined ? {} : { attachments: [{ url: picture.url, mime_type: picture.type }] }),
  };
}
