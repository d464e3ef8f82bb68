// The built files of the site (`npm run site`): scripts, the style sheet and the guide. Read once at start.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Config } from "../../shared/config.ts";

/** `dist/site`, from the sources and from the compiled program. */
export const SITE_FOLDER = fileURLToPath(
  import.meta.url.endsWith(".ts")
    ? new URL("../../dist/site", import.meta.url)
    : new URL("../../site", import.meta.url),
);

export interface GuidePage {
  name: string;
  title: string;
  /** HTML, made from Markdown at build time. */
  html: string;
}

export interface Site {
  baseUrl: string;
  origin: string;
  /** Path of the service without a slash at the end: "" or "/homes". */
  root: string;
  imageOrigins: readonly string[];
  /** Template of the map's tiles; undefined where the coast that ships is the map. */
  tileUrl: string | undefined;
  tileAttribution: string;
  /**
   * The style sheet within all pages but the example of the component: as a file of its own it held up the first paint of a slow phone
   * for 0.6 s.
   */
  styles: string;
  /** Folder of scripts and other files. */
  assets: string;
  /** Names of files, with compressed ones and those of earlier builds; empty when the pages are not built. */
  files: ReadonlySet<string>;
  /** Source name ("site.js") to built name ("site-0123456789abcdef.js"). */
  hashedNames: ReadonlyMap<string, string>;
  /** The guide in reading order; empty when the pages are not built. */
  guide: readonly GuidePage[];
}

type SiteConfig = Pick<Config, "baseUrl" | "imageOrigins"> & Partial<Pick<Config, "tileUrl" | "tileAttribution">>;

export function openSite(config: SiteConfig, folder: string): Site {
  const { baseUrl, imageOrigins, tileUrl, tileAttribution = "" } = config;
  const { origin, pathname } = new URL(baseUrl);
  const files = existsSync(`${folder}/assets`) ? readdirSync(`${folder}/assets`) : [];
  const buildsFile = `${folder}/builds.json`;
  const [newest = files] = existsSync(buildsFile) ? (JSON.parse(readFileSync(buildsFile, "utf8")) as string[][]) : [];
  const stylesFile = `${folder}/site.css`;
  const guideFile = `${folder}/guide.json`;
  return {
    baseUrl,
    origin,
    root: pathname.replace(/\/$/, ""),
    ...{ imageOrigins, tileUrl, tileAttribution },
    styles: existsSync(stylesFile) ? readFileSync(stylesFile, "utf8") : "",
    assets: `${folder}/assets`,
    files: new Set(files),
    hashedNames: new Map(newest.map((file) => [file.replace(/-[0-9a-f]{16}(?=\.)/, ""), file])),
    guide: existsSync(guideFile) ? (JSON.parse(readFileSync(guideFile, "utf8")) as GuidePage[]) : [],
  };
}

/** URL of a built file: with a hash in its name, so that browsers can cache it forever. */
export function assetUrl({ root, hashedNames }: Pick<Site, "root" | "hashedNames">, name: string): string {
  return `${root}/assets/${hashedNames.get(name) ?? name}`;
}
