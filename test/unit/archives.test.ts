import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { checkArchives } from "../../scripts/dev/stack/artifacts.ts";

const folder = mkdtempSync(join(tmpdir(), "listings-archives-"));
const archive = "embedded-redis-0.9.1.jar";
writeFileSync(join(folder, archive), "as it was");
writeFileSync(join(folder, "lucene-core.jar"), "runs inside of Java");
afterAll(() => rmSync(folder, { recursive: true }));

const checksum = `${createHash("sha256").update("as it was").digest("hex")}  ${archive}\n`;

test("the archives that this version was made with are taken", async () => {
  await checkArchives(folder, checksum);
});

test("an archive that was changed, or that nobody has looked at, is refused by name", async () => {
  await expect(checkArchives(folder, checksum.replace(/^\w{4}/, "0000"))).rejects.toThrow(
    /embedded-redis-0\.9\.1\.jar is not the archive .* expected is 0000.*\n.*Nothing of it was run/,
  );
  await expect(checkArchives(folder, "")).rejects.toThrow("expected is none");
});

test("there is a checksum for every archive of pom.xml, in the versions there", () => {
  const pom = readFileSync("scripts/dev/stack/pom.xml", "utf8");
  const version = /<postgres\.version>([\d.]+)</.exec(pom)?.[1];
  const artifacts = [...pom.matchAll(/<artifactId>(embedded-[\w-]+)<\/artifactId>\s*<version>([^<]+)</g)];
  const wanted = artifacts.map(([, name, given]) => `${name}-${given?.startsWith("$") ? version : given}.jar`);
  const checked = readFileSync("scripts/dev/stack/archives.sha256", "utf8").trim().split("\n");
  expect(checked.map((line) => line.split("  ")[1]).sort()).toEqual(wanted.sort());
});
