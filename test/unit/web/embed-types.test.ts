// /embed.d.ts as a TypeScript project of somebody else meets it: alone, strict, with nothing but the DOM.
import { execFile } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import type { Listing as PublishedListing } from "../../../api/web/browser/listing-search.d.ts";
import type { Listing } from "../../../shared/listing.ts";

/** Compiled, not run: a field of listings that is not published breaks the build. */
type Same<One, Other> = [One, Other] extends [Other, One] ? true : never;
const publishedListing: Same<Listing, PublishedListing> = true;

const USE = `import type { Listing, SearchParams } from "./embed.d.ts";
const element = document.querySelector("listing-search")!;
const params: SearchParams = element.params;
element.params = { ...params, dealType: "rent", minRooms: 2, propertyType: ["house", "land"], sort: undefined };
void element.search().then(() => element.pageSize.toFixed());
element.addEventListener("search-results", ({ detail }) => {
  const first: Listing | undefined = detail.items[0];
  console.log(detail.totalCount.toFixed(), first?.location.county?.name, detail.params.dealType?.length);
});
document.addEventListener("search-error", (event) => event.detail.status.toFixed() + event.detail.error.length);
addEventListener("listing-select", (event) => {
  event.preventDefault();
  event.detail.listing.id.length;
});
// @ts-expect-error: the API knows no such parameter
element.params = { colour: "red" };
// @ts-expect-error: no such field
element.addEventListener("search-change", (event) => event.detail.items);
`;

const COMPILER_OPTIONS = {
  ...{ strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, skipLibCheck: false },
  ...{ target: "es2022", lib: ["es2022", "dom"], module: "esnext", moduleResolution: "bundler", types: [] },
};

test("the served types compile in a strict project, and know parameters, events and payloads", async () => {
  expect(publishedListing).toBe(true);
  const folder = mkdtempSync(join(tmpdir(), "embed-types-"));
  try {
    copyFileSync("api/web/browser/listing-search.d.ts", join(folder, "embed.d.ts"));
    writeFileSync(join(folder, "use.ts"), USE);
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: COMPILER_OPTIONS, include: ["."] }));
    const tsc = join("node_modules", "typescript", "bin", "tsc");
    const run = promisify(execFile)(process.execPath, [tsc, "--noEmit", "-p", folder]);
    const { stdout } = await run.catch((error: { stdout: string }) => error);
    expect(stdout).toBe("");
  } finally {
    rmSync(folder, { recursive: true });
  }
});
