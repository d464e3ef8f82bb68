// The Java program that unpacks PostgreSQL, on archives made to lead out of the folder. Each holds one link, `share/out`.
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readlink, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Artifacts, ensureArtifacts, STACK_SOURCE } from "../../scripts/dev/stack/artifacts.ts";
import { findJdk } from "../../scripts/dev/stack/java.ts";
import { DEFAULT_FOLDER } from "../../scripts/dev/stack/stack.ts";

const embedded = await findJdk().then(
  () => true,
  () => false,
);

const ARCHIVES = {
  "../../elsewhere":
    "/Td6WFoAAATm1rRGAgAhARYAAAB0L+Wj4Cf/AGNdADmaCEhFdLRhXGud5JLk8WtMQgozHLTezfixlwcqnbFEAJnN5lkqfj0OoQOWLqOwEmDTE0HefiRnzzaDeQBTXElAMYAv9CIlFhvqO3IVNi6gnnqu9XNEndjb7eAGa2NrGfsAAAAAdlialSvNNc0AAX+AUAAAAPnUykOxxGf7AgAAAAAEWVo=",
  "/etc":
    "/Td6WFoAAATm1rRGAgAhARYAAAB0L+Wj4Cf/AFhdADmaCEhFdLRhXGud5JLk8WtMQgozHLTezfnVUCUahmPFLtQNeYHFJxpx295ce9xu8wrne5HesenXBpDFbFlnxuu7BlNgNunXd3cWZ9uuUwjsAV5Njmy5oQAA567Nwm7AtzMAAXSAUAAAADokDSmxxGf7AgAAAAAEWVo=",
  "../lib/postgresql":
    "/Td6WFoAAATm1rRGAgAhARYAAAB0L+Wj4Cf/AGZdADmaCEhFdLRhXGud5JLk8WtMQgozHLTezfixNWhOBsztRydzgBh0tzCjLUoBi3eIDjYER0980kdQYDrP9KcuQImFPCZoK40phkz0i7NQzV5vtL+RHAN08JSKu8GkwBAJ0FVWQYNfAAAAAJebMe4WpImlAAGCAYBQAAA10KgsscRn+wIAAAAABFla",
} as const;

describe.skipIf(!embedded)("unpacking (left out where Docker is there instead of a JDK)", () => {
  let artifacts: Artifacts;
  let root: string;
  beforeAll(async () => {
    artifacts = await ensureArtifacts(DEFAULT_FOLDER, () => {});
    root = await mkdtemp(join(tmpdir(), "listings-unpack-"));
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  async function unpack(link: keyof typeof ARCHIVES): Promise<{ folder: string; said: string }> {
    const folder = await mkdtemp(join(root, "case-"));
    const archives = join(folder, "archives");
    await mkdir(archives);
    await writeFile(join(archives, "postgres-linux-x86_64.txz"), Buffer.from(ARCHIVES[link], "base64"));
    const java = join(artifacts.jdk.home, "bin", "java");
    const classes = `${archives}:${join(artifacts.jars, "*")}`; // ours comes before the real one
    const args = ["-cp", classes, join(STACK_SOURCE, "Stack.java"), "unpack", folder, "linux", "x86_64"];
    const said = await new Promise<string>((resolve) => {
      execFile(java, args, (error, stdout, stderr) => resolve(error === null ? "ended well" : stdout + stderr));
    });
    return { folder, said };
  }

  test.each(["../../elsewhere", "/etc"] as const)("a link to %s is refused and not made", async (link) => {
    const { folder, said } = await unpack(link);
    expect(said).toContain(`archive link outside the folder: share/out -> ${link}`);
    expect(existsSync(join(folder, "postgres", "share", "out"))).toBe(false);
  });

  test("a link that stays in the folder is made", async () => {
    const { folder } = await unpack("../lib/postgresql");
    expect(await readlink(join(folder, "postgres", "share", "out"))).toBe("../lib/postgresql");
  });
});
