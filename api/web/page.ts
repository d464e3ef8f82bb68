// Layout of all pages: head with navigation and languages, main part, footer. On a narrow window the navigation is a popover. A page supplies title, main part and scripts.
import { type Locale, SUPPORTED_LOCALES } from "../../shared/enums.ts";
import { type Html, html, toText, trusted } from "./html.ts";
import { LANGUAGE_NAMES, MESSAGES, type Messages } from "./messages/messages.ts";
import { assetUrl, type Site } from "./site.ts";

type Section = keyof Messages["nav"];

export interface PageFrame {
  site: Pick<Site, "root" | "hashedNames" | "styles">;
  lang: Locale;
  /** Languages of this page; documentation and status are in English only. */
  languages?: readonly Locale[];
  section?: Section | undefined;
  title: string;
  description?: string;
  /** Names of module scripts in the built site. */
  scripts?: readonly string[];
  styles?: readonly string[];
  /** What is loaded before them. */
  beforeScripts?: Html;
  head?: Html;
  main: Html;
  /** Where the data of the page is for those who run no scripts. */
  dataUrl?: string;
}

const PATHS: Record<Section, string> = {
  search: "/",
  kept: "/kept",
  embed: "/embed",
  company: "/company",
  docs: "/docs",
  status: "/status",
};

/** For those who build on the service; visitors have the search above. */
const FOOTER = ["company", "embed", "docs", "status"] as const;

const MENU_SIGN = html`<svg class="sign" viewBox="0 0 24 24" aria-hidden="true"><path d="M4 7h16M4 12h16M4 17h16"/></svg>`;

export function renderPage(frame: PageFrame): string {
  const { site, lang, title, description, scripts = [], styles = [], beforeScripts, head, main, dataUrl } = frame;
  const { root } = site;
  const { nav, page } = MESSAGES[lang];
  return toText(html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · ${page.siteName}</title>
${description !== undefined && html`<meta name="description" content="${description}">`}
<link rel="icon" href="${assetUrl(site, "icon.svg")}" type="image/svg+xml">
<style>${trusted(site.styles)}</style>
${styles.map((name) => html`<link rel="stylesheet" href="${assetUrl(site, name)}">`)}
${beforeScripts}
${["site.js", ...scripts].map((name) => html`<script type="module" src="${assetUrl(site, name)}"></script>`)}
${head}
</head>
<body class="page-${frame.section ?? "other"}">
<a class="skip" href="#main">${page.skip}</a>
<header class="frame-head">
<a class="brand" href="${root}/?lang=${lang}">${page.siteName}</a>
<button class="menu-button" type="button" popovertarget="menu" aria-label="${page.menu}">${MENU_SIGN}</button>
<div class="menu" id="menu" popover>
<nav aria-label="${page.menu}">
${(Object.keys(PATHS) as Section[]).map(
  (section) =>
    html`<a href="${root}${PATHS[section]}?lang=${lang}" ${section === frame.section && html`aria-current="page"`}>${nav[section]}</a>`,
)}
</nav>
${languageLinks(frame)}
</div>
</header>
<main id="main" tabindex="-1">${main}
${dataUrl !== undefined && html`<noscript><p>${page.noScript} <a href="${dataUrl}">${dataUrl}</a></p></noscript>`}</main>
<footer class="frame-foot">
<p><strong>${page.siteName}</strong> · ${page.searchLead}</p>
<nav aria-label="${page.footer}">${FOOTER.map((section) => html`<a href="${root}${PATHS[section]}?lang=${lang}">${nav[section]}</a> `)}</nav>
</footer>
</body>
</html>
`);
}

// The links work without a script; site.js updates them when the search changes the address.
function languageLinks({ lang, languages = SUPPORTED_LOCALES }: PageFrame): Html | false {
  if (languages.length < 2) return false;
  return html`<nav class="languages" aria-label="${MESSAGES[lang].page.language}">
${languages.map(
  (language) =>
    html`<a href="?lang=${language}" lang="${language}" hreflang="${language}" ${language === lang && html`aria-current="true"`}><span>${LANGUAGE_NAMES[language]}</span> <abbr>${language.toUpperCase()}</abbr></a>`,
)}
</nav>`;
}
