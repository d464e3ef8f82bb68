// The built part of the pages (`npm run site`): scripts, styles and the guide. Read once at start.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Config } from "../../shared/config.ts";

/** `dist/site`, seen from the sources and from the compiled program alike. */
export const SITE_FOLDER = fileURLToPath(
  import.meta.url.endsWith(".ts")
    ? new URL("../../dist/site", import.meta.url)
    : new URL("../../site", import.meta.url),
);

export interface GuidePage {
  name: string;
  title: string;
  /** HTML made from our own Markdown at build time. */
  html: string;
}

export interface Site {
  baseUrl: string;
  origin: string;
  /** Path that the service stands under, without a slash at the end: "" or "/homes". */
  root: string;
  imageOrigins: readonly string[];
  /** Folder of scripts and styles. */
  assets: string;
  /** Their names, compressed forms and those of earlier builds included; empty while the pages are not built. */
  files: ReadonlySet<string>;
  /** Name in the sources ("site.css") to name in the folder ("site-0123456789abcdef.css"). */
  hashedNames: ReadonlyMap<string, string>;
  /** The guide in reading order; empty while the pages are not built. */
  guide: readonly GuidePage[];
}

export function openSite({ baseUrl, imageOrigins }: Pick<Config, "baseUrl" | "imageOrigins">, folder: string): Site {
  const { origin, pathname } = new URL(baseUrl);
  const files = existsSync(`${folder}/assets`) ? readdirSync(`${folder}/assets`) : [];
  const buildsFile = `${folder}/builds.json`;
  const [newest = files] = existsSync(buildsFile) ? (JSON.parse(readFileSync(buildsFile, "utf8")) as string[][]) : [];
  const guideFile = `${folder}/guide.json`;
  return {
    baseUrl,
    origin,
    root: pathname.replace(/\/$/, ""),
    imageOrigins,
    assets: `${folder}/assets`,
    files: new Set(files),
    hashedNames: new Map(newest.map((file) => [file.replace(/-[0-9a-f]{16}(?=\.)/, ""), file])),
    guide: existsSync(guideFile) ? (JSON.parse(readFileSync(guideFile, "utf8")) as GuidePage[]) : [],
  };
}

/** The address of a file for our own pages: the hash in its name lets browsers keep it for good. */
export function assetUrl({ root, hashedNames }: Pick<Site, "root" | "hashedNames">, name: string): string {
  return `${root}/assets/${hashedNames.get(name) ?? name}`;
}
