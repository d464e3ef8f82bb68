// HTML by tagged templates, which escape every value except HTML made by them, so that texts never become markup.

/** Marked by a symbol, which data parsed from JSON cannot have. */
const MARKUP = Symbol("markup");

export interface Html {
  readonly [MARKUP]: string;
}

type Value = Html | string | number | false | null | undefined | readonly Value[];

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  return trusted(strings.reduce((text, part, index) => `${text}${render(values[index - 1])}${part}`));
}

/** Takes text as HTML. Only for guide pages and styles made at build time, never for data of requests or of the database. */
export function trusted(text: string): Html {
  return { [MARKUP]: text };
}

/**
 * A JSON data block, which is not executed and so allowed by the content security policy; `<` is escaped, so that no text can
 * end it.
 */
export function jsonBlock(id: string, data: unknown): Html {
  const text = JSON.stringify(data).replaceAll("<", "\\u003c");
  return trusted(`<script type="application/json" id="${escapeHtml(id)}">${text}</script>`);
}

export const toText = (markup: Html): string => markup[MARKUP];

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character]!);
}

function render(value: Value): string {
  if (value === null || value === undefined || value === false) return "";
  if (typeof value === "object" && MARKUP in value) return value[MARKUP];
  if (typeof value === "object") return value.map(render).join("");
  return escapeHtml(String(value));
}
