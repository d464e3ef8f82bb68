#!/usr/bin/env node
// Keeps a copy of a company's listings in a JSON file: first a whole export, checked by its seal, then the changes.
//
//     node consumer.mjs https://listings.example 3 listings.json --key-file key.txt
//
// Run it again to follow, every 10 to 60 seconds. In the file, `listings` has each listing by its id, as in the export.
// The file is replaced once, at the end of a run; a run that fails changes nothing, says why and exits with 1.
// Node.js 20 or later, no packages.
import { createHash } from "node:crypto";
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { isIPv4 } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";

class CursorRefused extends Error {}

function stop(message) {
  console.error(message);
  process.exit(1);
}

/** The response to read from. Waits while the limit of requests is reached. */
async function request({ url, company, key }, path, params) {
  const address = `${url.replace(/\/+$/, "")}/api/company/${company}/${path}?${new URLSearchParams(params)}`;
  // A redirect would send the key to another address.
  const options = { headers: { Authorization: `Bearer ${key}` }, redirect: "error" };
  for (;;) {
    const response = await fetch(address, { ...options, signal: AbortSignal.timeout(1_800_000) });
    if (response.ok) return response;
    const body = await response.text();
    if (response.status === 429) await sleep(1000 * Number(response.headers.get("Retry-After") ?? 60));
    else if (response.status === 400 && body.includes('"cursor_refused"')) throw new CursorRefused();
    else stop(`The service answered ${response.status}: ${body}`);
  }
}

/** Lines end in LF alone: other line breaks may stand in texts. */
async function* linesOf(body) {
  let rest = "";
  for await (const text of body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split("\n");
    rest = lines.pop();
    yield* lines;
  }
}

/** An export: its head, a line for each listing, its seal. Returns the listings and the cursor of what follows. */
async function copyEverything(args) {
  const listings = new Map();
  const hash = createHash("sha256");
  let count = 0;
  let head;
  let seal;
  const { body } = await request(args, "export", { format: "json", status: args.status });
  for await (const line of linesOf(body)) {
    if (head === undefined) head = JSON.parse(`${line}]}`);
    else if (line.startsWith("]")) ({ seal } = JSON.parse(`{"objects":[${line}`));
    else {
      const text = line.replace(/^,/, "");
      hash.update(`${text}\n`);
      count += 1;
      const listing = JSON.parse(text);
      listings.set(listing.id, listing);
    }
  }
  const isWhole = seal?.complete === true && seal.objectCount === count && head.objectCount === count;
  if (!isWhole || seal.sha256 !== hash.digest("hex"))
    stop("The export is not whole: its seal is missing or differs. Nothing was changed; run it again.");
  return { listings, cursor: head.changesSince };
}

/** Applies all changes after the cursor. Returns the listings and the cursor of the next changes. */
async function follow(args, state) {
  const listings = new Map(Object.entries(state.listings));
  for (let since = state.cursor; ; ) {
    const page = await (await request(args, "changes", { since, limit: "1000" })).json();
    for (const change of page.changes) {
      if (change.type === "upsert") listings.set(change.listing.id, change.listing);
      else listings.delete(change.listingId);
    }
    since = page.nextCursor;
    if (!page.hasMore) return { listings, cursor: since };
  }
}

const USAGE = "usage: node consumer.mjs URL COMPANY FILE --key-file FILE [--status STATUS] [--yes]";
const HELP = `${USAGE}

Keeps a copy of a company's listings in a JSON file: first a whole export, then the changes. Run it again to follow.

  URL              address of the service
  COMPANY          number of the company
  FILE             the JSON file
  --key-file FILE  file with the company's API key
  --status STATUS  listings of this status, or all (default: all)
  --yes            remove more than half of the listings`;

const isThisMachine = (host) => host === "localhost" || host === "[::1]" || (isIPv4(host) && host.startsWith("127."));

/** Reads arguments and the copy of the last run, if there is one. */
function readStart() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      "key-file": { type: "string" },
      status: { type: "string", default: "all" },
      yes: { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  const [url, company, file] = positionals;
  const { "key-file": keyFile, status, yes, help } = values;
  if (help) {
    console.log(HELP);
    process.exit(0);
  }
  if (file === undefined || keyFile === undefined) stop(USAGE);
  const { protocol, hostname } = new URL(url);
  if (protocol !== "https:" && !isThisMachine(hostname)) stop("The key would be readable on the way: use https.");

  const args = { url, company, status, key: readFileSync(keyFile, "utf8").trim() };
  const source = `${url} ${company} ${status}`;
  const state = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
  if (state !== undefined && state.source !== source)
    stop(`${file} is a copy of ${state.source}. Name another file for ${source}.`);
  return { args, file, source, state, yes };
}

/** A full copy at first, and again where the changes cannot go on. */
async function newest(args, state) {
  try {
    if (state !== undefined) return await follow(args, state);
  } catch (error) {
    if (!(error instanceof CursorRefused)) throw error;
  }
  return copyEverything(args);
}

async function run({ args, file, source, state, yes }) {
  const { listings, cursor } = await newest(args, state);
  const before = Object.keys(state?.listings ?? {});
  const gone = before.filter((id) => !listings.has(id)).length;
  // A correct answer can still be a mistake at its source: taking down half a website needs a confirmation.
  if (before.length >= 10 && gone * 2 > before.length && !yes)
    stop(`${gone} of ${before.length} listings would be removed. If that is right, run it again with --yes.`);
  const unfinished = `${file}.${process.pid}.part`;
  try {
    writeFileSync(unfinished, JSON.stringify({ source, cursor, listings: Object.fromEntries(listings) }));
    renameSync(unfinished, file);
  } finally {
    rmSync(unfinished, { force: true }); // still there where the disk is full
  }
  return `${listings.size} listings, ${gone} removed`;
}

try {
  console.log(await run(readStart()));
} catch (error) {
  stop(`The run failed and changed nothing: ${error.cause?.message ?? error.message}. Run it again.`);
}
