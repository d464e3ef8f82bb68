// The server programs on disk: jars by Maven, PostgreSQL and Redis unpacked from them. Done once per version of pom.xml.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { arch, platform } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { childEnvironment } from "../../../shared/config.ts";
import { CliError } from "../../../shared/errors.ts";
import { findJdk, type Jdk, NO_MAVEN_MESSAGE } from "./java.ts";

const COPY_DEPENDENCIES = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies";

/** The folder of pom.xml, Stack.java and archives.sha256. */
export const STACK_SOURCE = dirname(fileURLToPath(import.meta.url));

/** As sha256sum writes it; replaced together with the versions in pom.xml. */
const CHECKSUMS = "archives.sha256";

export interface Artifacts {
  jdk: Jdk;
  jars: string;
  postgres: string;
  redisServer: string;
  /** Class archive of OpenSearch (AppCDS), written by Java at the first orderly end. */
  classArchive: string;
}

/** Returns the folder of the programs and creates it if needed. It gets its final name only when complete. */
export async function ensureArtifacts(stackFolder: string, log: (line: string) => void): Promise<Artifacts> {
  const jdk = await findJdk();
  const sources = await Promise.all(
    ["pom.xml", "Stack.java", CHECKSUMS].map((name) => readFile(join(STACK_SOURCE, name))),
  );
  const hash = createHash("sha256").update(Buffer.concat(sources)).digest("hex").slice(0, 12);
  const folder = join(stackFolder, "programs", hash);
  const artifacts = artifactsIn(folder, jdk);
  if (await exists(folder)) return artifacts;

  await mkdir(join(stackFolder, "programs"), { recursive: true });
  const building = await mkdtemp(join(stackFolder, "programs", "building-"));
  try {
    log("Fetching the servers from Maven Central (120 MB, once) ...");
    await runMaven(jdk, building);
    await checkArchives(join(building, "jars"), await readFile(join(STACK_SOURCE, CHECKSUMS), "utf8"));
    await unpack(jdk, building);
    await chmod(building, 0o755); // temporary folders are private, and PostgreSQL may have to run as another user
    await rename(building, folder).catch(async (error: unknown) => {
      if (!(await exists(folder))) throw error; // another process has created it meanwhile
    });
  } finally {
    await rm(building, { recursive: true, force: true });
  }
  return artifacts;
}

function artifactsIn(folder: string, jdk: Jdk): Artifacts {
  return {
    jdk,
    jars: join(folder, "jars"),
    postgres: join(folder, "postgres", "bin"),
    redisServer: join(folder, "redis-server"),
    classArchive: join(folder, "opensearch.jsa"),
  };
}

async function runMaven(jdk: Jdk, folder: string): Promise<void> {
  const args = ["-B", "-q", "-ntp", "-f", join(STACK_SOURCE, "pom.xml"), COPY_DEPENDENCIES];
  const output = `-DoutputDirectory=${join(folder, "jars")}`;
  const { code, text } = await capture("mvn", [...args, output, "-DincludeScope=runtime"], {
    JAVA_HOME: jdk.home,
  });
  if (code === "missing") throw new CliError(NO_MAVEN_MESSAGE);
  if (code !== 0) {
    const reasons = text.split("\n").filter((line) => line.includes("[ERROR]"));
    throw new CliError(
      `Maven could not fetch the embedded servers:\n${reasons.slice(0, 3).join("\n")}\n` +
        "Check that this machine reaches Maven Central (or a mirror in ~/.m2/settings.xml) and try again.",
    );
  }
}

/** Checks the archives of native programs, so that nothing from a tampered mirror or cache is run. */
export async function checkArchives(jars: string, checksums: string): Promise<void> {
  const expected = new Map(
    checksums
      .trim()
      .split("\n")
      .map((line) => line.split(/\s+/).reverse() as [string, string]),
  );
  const archives = (await readdir(jars)).filter((name) => name.startsWith("embedded-"));
  for (const name of archives) {
    const found = createHash("sha256")
      .update(await readFile(join(jars, name)))
      .digest("hex");
    if (found === expected.get(name)) continue;
    throw new CliError(
      `${name} is not the archive that this version was made with: its SHA-256 is ${found}, expected is ${expected.get(name) ?? "none"}.\n` +
        "Delete it from ~/.m2/repository and try again; if it stays, ask who runs the Maven mirror. Nothing of it was run.",
    );
  }
}

async function unpack(jdk: Jdk, folder: string): Promise<void> {
  const system = platform();
  const machine = { x64: "x86_64", arm64: "arm_64" }[arch() as string];
  if ((system !== "linux" && system !== "darwin") || !machine) {
    throw new CliError(
      `There are no embedded servers for ${system} on ${arch()}. Start Docker, or give servers of your own in DATABASE_URL, REDIS_URL and OPENSEARCH_URL.`,
    );
  }
  const { code, text } = await capture(join(jdk.home, "bin", "java"), [
    ...["-cp", join(folder, "jars", "*"), join(STACK_SOURCE, "Stack.java")],
    ...["unpack", folder, system, machine],
  ]);
  if (code !== 0) throw new CliError(`The servers could not be unpacked:\n${text.trim()}`);
}

async function capture(program: string, args: string[], added: Record<string, string> = {}) {
  return new Promise<{ code: number | "missing" | null; text: string }>((resolve, reject) => {
    const child = spawn(program, args, { env: childEnvironment(added), stdio: ["ignore", "pipe", "pipe"] });
    let text = "";
    const collect = (chunk: Buffer) => {
      text += chunk.toString();
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    child.on("error", (error: NodeJS.ErrnoException) =>
      error.code === "ENOENT" ? resolve({ code: "missing", text }) : reject(error),
    );
    child.on("close", (code) => resolve({ code, text }));
  });
}

const exists = (folder: string) =>
  readdir(folder).then(
    () => true,
    () => false,
  );
