// Turns docs/guide/*.md into the pages of /docs. Runs at build time: the service itself knows no Markdown.
import { readdir, readFile } from "node:fs/promises";
import { Marked } from "marked";
import type { GuidePage } from "../../../api/web/site.ts";

/** Files are named `03-text-search.md`: the number is the reading order, the rest the address. */
export async function buildGuide(folder: string): Promise<GuidePage[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(".md")).sort();
  return Promise.all(files.map(async (file) => toPage(file, await readFile(`${folder}/${file}`, "utf8"))));
}

export function toPage(file: string, markdown: string): GuidePage {
  const name = file.replace(/^\d+-/, "").replace(/\.md$/, "");
  const title = /^# (.+)$/m.exec(markdown)?.[1];
  if (title === undefined) throw new Error(`${file} has no heading: begin it with "# Title"`);
  return { name, title, html: marked.parse(markdown, { async: false }) };
}

const marked = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      const id = text
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, "-")
        .replace(/^-|-$/g, "");
      return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    // Wide tables and code scroll by themselves, so that the page never does; both are reachable by keyboard.
    table(token) {
      const row = (cells: typeof token.header, tag: "th" | "td") =>
        `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join("")}</tr>`;
      return `<div class="scroll" tabindex="0"><table><thead>${row(token.header, "th")}</thead><tbody>${token.rows.map((cells) => row(cells, "td")).join("")}</tbody></table></div>\n`;
    },
    // Between guide pages links are written as between files, so that they work in a repository browser, too.
    link({ href, tokens }) {
      const target = href.replace(/^(?:\.\/)?\d+-([\w-]+)\.md/, "/docs/$1").replace(/^\/docs\/start(?=#|$)/, "/docs");
      return `<a href="${target.replaceAll('"', "%22")}">${this.parser.parseInline(tokens)}</a>`;
    },
    code({ text, lang }) {
      const escaped = text.replace(/[&<>]/g, (character) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[character]!);
      const kind = /^\w+/.exec(lang ?? "")?.[0];
      return `<div class="code"><pre class="copyable" tabindex="0"><code${kind === undefined ? "" : ` class="language-${kind}"`}>${escaped}</code></pre></div>\n`;
    },
  },
});
