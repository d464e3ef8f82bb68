// Builds the pages into dist/site: scripts by Vite, the style sheet within each page, the guide from Markdown, the try-out from
// swagger-ui-dist.
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { build, type InlineConfig, type Plugin } from "vite";
import { cardStyles } from "../../../api/web/browser/card-styles.ts";
import { turnStyles } from "../../../api/web/browser/search/turn-styles.ts";
import { tokens, unseen } from "../../../api/web/browser/token-styles.ts";
import { buildGuide } from "./guide.ts";

const BROWSER = "api/web/browser";

/** Every file's name has a hash of what is in it, so that it can be cached for good; api/web/site.ts finds it by this. */
const HASH_LENGTH = 16;

/**
 * One file each: other sites need one line for the component, the pages of the search and of a listing wait for one file, and `site`,
 * which all pages have, needs no Lit.
 */
const ALONE = ["embed", "search", "listing", "site"];

/** What the component loads only after a visitor acts: api/web/browser/lazy-files.ts. */
const LAZY = ["map", "words"];

/** Scripts of single pages: they share one chunk with Lit. */
const PAGES = ["kept", "company", "status", "try-out"];

export async function buildSite(project: string, out: string): Promise<void> {
  const assets = join(out, "assets");
  await mkdir(assets, { recursive: true });
  const entry = (name: string) => join(project, BROWSER, `${name}.ts`);
  await Promise.all(LAZY.map((name) => build(bundle(project, assets, { [name]: entry(name) }))));
  // The others load them by their names.
  const built = await readdir(assets);
  const fileOf = (source: string) => built.find((name) => new RegExp(`^${source}-[0-9a-f]+\\.js$`).test(name))!;
  const later = Object.fromEntries(LAZY.map((name) => [`${name.toUpperCase()}_FILE`, JSON.stringify(fileOf(name))]));
  const bundles = [...ALONE.map((name) => [name]), PAGES];
  await Promise.all(
    bundles.map((names) =>
      build(bundle(project, assets, Object.fromEntries(names.map((name) => [name, entry(name)])), later)),
    ),
  );

  const require = createRequire(join(project, "package.json"));
  const swagger = dirname(require.resolve("swagger-ui-dist/package.json"));
  for (const file of ["swagger-ui.css", "swagger-ui-bundle.js"]) await copyHashed(join(swagger, file), assets, file);
  const frame = await readFile(join(project, BROWSER, "site.css"), "utf8");
  // The tokens of the components for the page around them, and the looks of cards for the boxes that stand in their place at first.
  const shared = `${tokens.cssText.replaceAll(":host", ":root")}${unseen.cssText}.awaited{${[...cardStyles, turnStyles].map(({ cssText }) => cssText).join("")}}`;
  await writeFile(join(out, "site.css"), minifyCss(`${shared}\n${frame}`.replace(/\/\*.*?\*\//gs, "")));
  for (const file of ["example.css", "try-out.css", "icon.svg"])
    await copyHashed(join(project, BROWSER, file), assets, file);
  // By its own ending it would be a film.
  await copyHashed(join(project, BROWSER, "listing-search.d.ts"), assets, "embed-types.txt");
  const guide = join(project, "docs/guide");
  const programs = (await readdir(guide)).filter((name) => !name.endsWith(".md"));
  for (const file of programs) await copyHashed(join(guide, file), assets, file);
  await compressAll(assets);
  await writeFile(join(out, "guide.json"), JSON.stringify(await buildGuide(guide)));
}

const copyHashed = async (source: string, folder: string, name: string) =>
  writeHashed(await readFile(source), folder, name);

async function writeHashed(bytes: string | Buffer, folder: string, name: string): Promise<void> {
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, HASH_LENGTH);
  await writeFile(join(folder, name.replace(/(?=\.[^.]+$)/, `-${hash}`)), bytes);
}

/** Once here, as well as it can be done: compressing the largest took the API 48 ms for each request. */
async function compressAll(folder: string): Promise<void> {
  const compress = async (name: string) => {
    const file = join(folder, name);
    const bytes = await readFile(file);
    await Promise.all([
      brotli(bytes).then((compressed) => writeFile(`${file}.br`, compressed)),
      zip(bytes, { level: 9 }).then((compressed) => writeFile(`${file}.gz`, compressed)),
    ]);
  };
  await Promise.all((await readdir(folder)).map(compress));
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Style sheets in scripts without spaces that mean nothing, which no minifier of scripts touches. */
const minifyStyles: Plugin = {
  name: "minify-styles",
  transform(code, id) {
    if (!id.endsWith("styles.ts")) return null;
    if (/css`[^`]*\$\{/.test(code))
      this.error(`${id} puts a value into a style sheet: see api/web/browser/lit-css-tag.ts`);
    return code.replace(/css`[^`]*`/g, minifyCss);
  },
};

/** Keeps the spaces of selectors and of sums. */
const minifyCss = (css: string) =>
  css
    .replace(/\s+/g, " ")
    .replace(/ ?([{};,>`]) ?/g, "$1")
    .replace(/(?<=[ :,(-])0\.(?=\d)/g, ".")
    .replace(/: /g, ":")
    .replace(/;\}/g, "}");

/** Leaflet looks for the namespace of SVG by markup in a string, which trusted types forbid: the map would not start. */
const LEAFLET_MARKUP = "div.innerHTML = '<svg/>';";
const leafletWithoutMarkup: Plugin = {
  name: "leaflet-without-markup",
  transform(code, id) {
    if (!/\/leaflet\/dist\/leaflet-src/.test(id)) return null;
    if (!code.includes(LEAFLET_MARKUP)) this.error(`${id} has no ${LEAFLET_MARKUP}: see leafletWithoutMarkup`);
    return code.replace(
      LEAFLET_MARKUP,
      "div.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'svg'));",
    );
  },
};

/**
 * What no minifier takes out: the indents within templates, and the loader of style sheets that Vite writes around `import`, which has
 * half a kilobyte compressed and nothing to load here.
 */
const slim: Plugin = {
  name: "slim",
  renderChunk: (code) => code.replaceAll("importFile(", "import(").replace(/\n +/g, "\n"),
};

function bundle(project: string, outDir: string, input: Record<string, string>, define = {}): InlineConfig {
  return {
    root: project,
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    plugins: [minifyStyles, leafletWithoutMarkup, slim],
    define,
    // Not by NODE_ENV, which is `test` when a test builds: Lit would come in its slow version for development.
    resolve: {
      conditions: ["module", "browser", "production"],
      alias: [{ find: /^\.\/css-tag\.js$/, replacement: join(project, BROWSER, "lit-css-tag.ts") }],
    },
    build: {
      outDir,
      emptyOutDir: false,
      target: "es2022",
      // It makes 43.5 kB of the component, compressed; the minifier that comes with Vite 44.3.
      minify: "terser",
      terserOptions: { module: true, ecma: 2020, compress: { passes: 3 } },
      // The browsers of docs/guide/11-embed-reference.md: for older ones `light-dark()` would be rewritten, wrongly inside a shadow root.
      cssTarget: ["chrome123", "firefox125", "safari17.5"],
      modulePreload: false,
      rollupOptions: {
        input,
        // Else it warns that the minifier takes most of the time.
        checks: { pluginTimings: false },
        // What a page shares with a part that it loads later stays in the file of the page.
        preserveEntrySignatures: "allow-extension",
        output: {
          format: "es",
          hashCharacters: "hex",
          entryFileNames: `[name]-[hash:${HASH_LENGTH}].js`,
          chunkFileNames: `shared-[name]-[hash:${HASH_LENGTH}].js`,
        },
      },
    },
  };
}
