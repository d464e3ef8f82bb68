import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { XmlDocument } from "libxml2-wasm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { digestKey, generateKey } from "../../api/company/key-format.ts";
import { signSession } from "../../api/company/session.ts";
import { insertApiKey } from "../../shared/db/api-keys.ts";
import { type Service, startService } from "../helpers/service.ts";

// Every sample of the guide is run as it stands there, with the placeholders filled in.

const FOLDER = "docs/guide";
const run = promisify(execFile);

interface Parameter {
  name: string;
  example?: string;
}

interface Sample {
  name: string;
  kind: string;
  /** The HTTP status that a `sh` sample gets: 200 unless its fence says otherwise. */
  status: string;
  code: string;
}

const PAGES = readdirSync(FOLDER).filter((file) => file.endsWith(".md"));

const samples: Sample[] = PAGES.flatMap((file) => {
  const fences = readFileSync(`${FOLDER}/${file}`, "utf8").matchAll(
    /^```(sh|js|bash)(?: answers (\d+))?\n(.*?)^```$/gms,
  );
  return [...fences].map(([, kind = "", status = "200", code = ""], index) => {
    return { name: `${file}, sample ${index + 1}`, kind, status, code };
  });
});

let service: Service;
let filled: (code: string) => string;
/** Where shell samples run, with an export of each format. */
let folder: string;

beforeAll(async () => {
  service = await startService();
  const { db, config, companyId } = service;
  const { key, prefix } = generateKey();
  const digest = digestKey(key, config.apiKeyPeppers[0]!);
  await insertApiKey(db, { companyId, prefix, ...digest, name: "guide", permissions: ["export"], expiresAt: null });
  const session = { companyId, lifetimeSeconds: 3600, secret: config.dashboardJwtSecrets[0]! };
  const values: Record<string, string> = {
    ...{ base_url: service.url, company_id: companyId, api_key: key },
    session_token: await signSession(config, session),
  };
  folder = await mkdtemp(join(tmpdir(), "listings-guide-"));
  for (const format of ["xml", "json"]) {
    const address = `${service.url}/api/company/${companyId}/export?format=${format}&status=all`;
    const response = await fetch(address, { headers: { "x-api-key": key } });
    await writeFile(join(folder, `export.${format}`), await response.text());
  }
  filled = (code) =>
    code.replace(/\{(base_url|company_id|api_key|session_token)\}/g, (_, name: string) => values[name]!);
});
afterAll(async () => {
  await service?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Feeds are Atom, lists of versions lines between two of their own, all else JSON. Throws on what is none of them. */
function parseAnswer(body: string): unknown {
  if (body.startsWith("<")) return XmlDocument.fromString(body);
  if (!body.startsWith("#{")) return JSON.parse(body);
  const lines = body.trimEnd().split("\n");
  return lines.map((line) => (line.startsWith("#") ? JSON.parse(line.slice(1)) : parseVersion(line)));
}

function parseVersion(line: string): string[] {
  if (!/^\d+,\d+,[a-z]+$/.test(line)) throw new Error(`"${line}" is no id,version,status`);
  return line.split(",");
}

describe("the guide", () => {
  test("has samples on every page; those of the component run in a browser (test/browser/embed-guide.test.ts)", () => {
    const withSamples = new Set(samples.map(({ name }) => name.split(",")[0]));
    const without = PAGES.filter((file) => !withSamples.has(file) && !/^\d+-(embed|terms)/.test(file));
    expect(without).toEqual([]);
  });

  test.each(samples.filter(({ kind }) => kind === "sh"))("$name: the command gets its answer", async (sample) => {
    const script = `curl() { command curl -sS --max-time 60 -w '\\n%{http_code}' "$@"; }\n${filled(sample.code)}`;
    const { stdout } = await run("bash", ["-c", script]);
    const [body = "", status] = stdout.split(/\n(?=\d+$)/);
    expect(status, body).toBe(sample.status);
    expect(() => parseAnswer(body)).not.toThrow();
  });

  test.each(samples.filter(({ kind }) => kind === "bash"))("$name: the commands run", async ({ code }) => {
    const { stdout } = await run("bash", ["-euo", "pipefail", "-c", filled(code)], { cwd: folder });
    expect(stdout.trim()).not.toBe("");
  });

  test("the commands for the seal print what the seals say", async () => {
    const seal = samples.find(({ code }) => code.includes("sha256sum"));
    const { stdout } = await run("bash", ["-c", filled(seal?.code ?? "")], { cwd: folder });
    const [xml, json] = await Promise.all(
      ["xml", "json"].map((format) => readFile(join(folder, `export.${format}`), "utf8")),
    );
    const said = [/<sha256>(\w+)</.exec(xml ?? "")?.[1], /"sha256":"(\w+)"/.exec(json ?? "")?.[1]];
    expect(stdout.match(/[0-9a-f]{64}/g)).toEqual(said);
  });

  test("every example of `q` in the guide and the documents finds a place that is shipped, or a suggestion", async () => {
    const documents = ["/llms.txt", "/api/public/v1/openapi.json"].map(async (path) =>
      (await fetch(service.url + path)).text(),
    );
    const texts = [
      ...PAGES.map((file) => readFileSync(`${FOLDER}/${file}`, "utf8")),
      ...(await Promise.all(documents)),
    ];
    const { paths } = JSON.parse(texts.at(-1)!) as { paths: Record<string, { get: { parameters: Parameter[] } }> };
    const example = paths["/api/public/v1/places"]?.get.parameters.find(({ name }) => name === "q")?.example;
    const asked = new Set([
      example,
      ...texts.flatMap((text) => [...text.matchAll(/\?q=([^&\s`'")]+)/g)].map(([, q]) => q)),
    ]);
    expect(asked.size).toBeGreaterThan(0);
    for (const q of asked) {
      const found = await Promise.all(
        ["places", "suggest"].map(async (name) => (await fetch(`${service.url}/api/public/v1/${name}?q=${q}`)).json()),
      );
      const [{ places }, { suggestions }] = found as [{ places: object[] }, { suggestions: object[] }];
      expect(places.length + suggestions.length, `q=${q}`).toBeGreaterThan(0);
    }
  });

  test.each(samples.filter(({ kind }) => kind === "js"))(
    "$name: the program runs and prints no hole",
    async (sample) => {
      const { stdout, stderr } = await run(process.execPath, ["--input-type=module", "-e", filled(sample.code)]);
      expect(stderr).toBe("");
      expect(stdout.trim()).not.toBe("");
      expect(stdout).not.toMatch(/\b(undefined|NaN|false)\b/);
    },
  );
});
