// HTML as tagged templates: every value is escaped unless it is HTML already, so a listing's text can never become markup.

/** Known by a symbol, not by its shape: data that was parsed from JSON can have any shape, but no symbol. */
const MARKUP = Symbol("markup");

export interface Html {
  readonly [MARKUP]: string;
}

type Value = Html | string | number | false | null | undefined | readonly Value[];

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  return trusted(strings.reduce((text, part, index) => `${text}${render(values[index - 1])}${part}`));
}

/** Text that is HTML already: guide pages made at build time. Never anything that came from a request or the database. */
export function trusted(text: string): Html {
  return { [MARKUP]: text };
}

/** A data block: not executed, so the content security policy allows it; `<` is written so that no text can end it. */
export function jsonBlock(id: string, data: unknown): Html {
  const text = JSON.stringify(data).replaceAll("<", "\\u003c");
  return trusted(`<script type="application/json" id="${escapeHtml(id)}">${text}</script>`);
}

export const toText = (markup: Html): string => markup[MARKUP];

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character]!);
}

function render(value: Value): string {
  if (value === null || value === undefined || value === false) return "";
  if (typeof value === "object" && MARKUP in value) return value[MARKUP];
  if (typeof value === "object") return value.map(render).join("");
  return escapeHtml(String(value));
}
