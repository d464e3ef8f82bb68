// GET /embed: how to put the search on another site, with code to copy; GET /embed/example: the component as a foreign page runs it.
import { type Html, html } from "./html.ts";
import { renderPage } from "./page.ts";
import type { Site } from "./site.ts";

const ATTRIBUTES: readonly (readonly [name: string, text: string])[] = [
  ["base-url", "Address of the service. Left out: the address that embed.js came from."],
  ["lang", "et, en or ru. Left out: the language of your page, else Estonian."],
  [
    "deal-type, property-type, county-slug, max-price …",
    "Any parameter of the search, written with hyphens: the search starts with it and visitors may change it.",
  ],
  [
    "fixed",
    'Names of parameters that visitors may not change, for example fixed="dealType,countySlug". Their controls are hidden.',
  ],
  ["page-size", "Results on a page, 1 to 50. Left out: 20."],
  [
    "sync-url",
    "Keeps the whole search in the address of your page, so that it can be shared and the back button works. Use it on one component a page.",
  ],
  [
    "image-origins",
    "Origins that pictures may be loaded from, separated by spaces; a drawing stands in for all others.",
  ],
];

const EVENTS: readonly (readonly [name: string, text: string])[] = [
  [
    "listing-select",
    "A visitor opened a listing; detail.listing is its public JSON. preventDefault() keeps the browser on your page.",
  ],
  ["search-change", "The search changed; detail.params holds the parameters, detail.apiUrl the matching request."],
  ["search-results", "Results are shown; detail.totalCount and detail.items."],
];

const STYLES: readonly (readonly [name: string, text: string])[] = [
  ["--listings-accent, --listings-on-accent", "Buttons, links, prices"],
  ["--listings-background, --listings-surface", "Behind the component, and behind cards and fields"],
  ["--listings-text, --listings-muted, --listings-border", "Text, second text, lines"],
  ["--listings-radius, --listings-font", "Corners, font"],
  [
    "::part(form), ::part(card), ::part(card-title), ::part(price), ::part(button), ::part(results)",
    "For everything else",
  ],
];

export function embedPage(site: Site): string {
  const { baseUrl, root } = site;
  return renderPage({
    root,
    lang: "en",
    languages: ["en"],
    section: "embed",
    title: "Search on your own site",
    description: "One script and one element: the whole search on any page.",
    scripts: [],
    main: html`
<h1>Search on your own site</h1>
<p class="lead">One script and one element put the whole search on any page. No key, no framework, no cookies.</p>
<h2>Copy this</h2>
${code(embedCode(baseUrl))}
<h2>Here it runs</h2>
<p>The frame below is a foreign page to the browser: it has an origin of its own and reaches the service through CORS, as your site would.
<a href="${root}/embed/example">Open it alone</a>.</p>
<iframe class="example" title="The component on a page of another origin" src="${root}/embed/example" loading="lazy"
 sandbox="allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox"></iframe>
<h2>Attributes</h2>
${table("Attribute", ATTRIBUTES)}
<h2>Events</h2>
${table("Event", EVENTS)}
${code(eventCode(baseUrl))}
<h2>Looks</h2>
<p>Light and dark follow the visitor's system; <code>color-scheme: light</code> on the element decides otherwise.</p>
${table("Variable or part", STYLES)}
${code(styleCode())}
<h2>Content security policy</h2>
<p>If your site sends a policy, it needs this; the component uses no inline script and no inline style:</p>
${code(`script-src ${site.origin}; connect-src ${site.origin}; img-src data:`)}
<p>Requests are counted by your visitor's address (60 searches a minute). A service that sets <code>CORS_ORIGINS</code> answers only the sites it lists.</p>`,
  });
}

export function embedExamplePage({ root }: Site): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Another site</title>
<link rel="stylesheet" href="${root}/assets/example.css">
<script type="module" src="${root}/embed.js"></script>
</head>
<body>
<main>
<h1>Another site</h1>
<listing-search lang="en" deal-type="rent" page-size="6"></listing-search>
</main>
</body>
</html>
`.html;
}

const embedCode = (baseUrl: string) => `<script type="module" src="${baseUrl}/embed.js"></script>
<listing-search lang="et" deal-type="rent" county-slug="harju-maakond"></listing-search>`;

const eventCode = (baseUrl: string) => `<script type="module" src="${baseUrl}/embed.js"></script>
<listing-search id="search"></listing-search>
<script type="module">
  document.getElementById("search").addEventListener("listing-select", (event) => {
    event.preventDefault(); // stay on this page
    console.log(event.detail.listing.id, event.detail.listing.price);
  });
</script>`;

const styleCode = () => `listing-search {
  --listings-accent: #7a1f5c;
  --listings-radius: 0;
}
listing-search::part(card-title) {
  font-family: Georgia, serif;
}`;

function code(text: string): Html {
  return html`<pre class="copyable" tabindex="0"><code>${text}</code></pre>`;
}

function table(heading: string, rows: readonly (readonly [string, string])[]): Html {
  return html`<div class="scroll" tabindex="0"><table>
<thead><tr><th scope="col">${heading}</th><th scope="col">Meaning</th></tr></thead>
<tbody>${rows.map(([name, text]) => html`<tr><td><code>${name}</code></td><td>${text}</td></tr>`)}</tbody>
</table></div>`;
}
