// Finds a JDK that OpenSearch 3 can run on, and Maven. The default `java` of a machine is often older than 21.
import { execFile } from "node:child_process";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { loadToolSettings } from "../../../shared/config.ts";
import { CliError } from "../../../shared/errors.ts";

const run = promisify(execFile);

const JAVA_VERSION_MIN = 21;

export interface Jdk {
  home: string;
  version: number;
}

const INSTALL_FOLDERS = [
  "/usr/lib/jvm",
  "/opt/java",
  "/opt",
  "/Library/Java/JavaVirtualMachines",
  "/opt/homebrew/opt",
  "/usr/local/opt",
];

/** The first JDK that is new enough: JAVA_HOME, then the usual folders (newest first), then the `java` of the path. */
export async function findJdk({
  javaHome = loadToolSettings().javaHome,
  folders = INSTALL_FOLDERS,
} = {}): Promise<Jdk> {
  const seen: string[] = [];
  for (const home of [...(javaHome ? [javaHome] : []), ...(await installedHomes(folders))]) {
    const version = await javaVersion(join(home, "bin", "java"));
    if (version >= JAVA_VERSION_MIN) return { home, version };
    if (version > 0) seen.push(`${version} in ${home}`);
  }
  const { version, home } = await javaOfPath();
  if (version >= JAVA_VERSION_MIN) return { home, version };
  if (version > 0) seen.push(`${version} in ${home}`);
  throw new CliError(noJdkMessage(seen));
}

export function noJdkMessage(seen: readonly string[]): string {
  const found = seen.length > 0 ? `found only Java ${[...new Set(seen)].join(", ")}` : "found none";
  return (
    `The embedded servers need a JDK ${JAVA_VERSION_MIN} or newer; ${found}.\n` +
    "Install one (https://adoptium.net, or `apt-get install openjdk-21-jdk-headless`, `brew install openjdk`) and set JAVA_HOME to its folder;\n" +
    "or start Docker; or give servers of your own in DATABASE_URL, REDIS_URL and OPENSEARCH_URL."
  );
}

export const NO_MAVEN_MESSAGE =
  "The embedded servers come from Maven Central, and the program `mvn` was not found.\n" +
  "Install Maven (`apt-get install maven`, `brew install maven`);\n" +
  "or start Docker; or give servers of your own in DATABASE_URL, REDIS_URL and OPENSEARCH_URL.";

/** `openjdk version "21.0.4"` -> 21; `java version "1.8.0_402"` -> 8; 0 where it cannot be read. */
export function parseJavaVersion(text: string): number {
  const match = /version "(?:1\.)?(\d+)/.exec(text);
  return match ? Number(match[1]) : 0;
}

async function javaVersion(java: string): Promise<number> {
  try {
    const { stderr, stdout } = await run(java, ["-version"], { timeout: 20_000 });
    return parseJavaVersion(stderr + stdout);
  } catch {
    return 0; // not a Java home
  }
}

async function javaOfPath(): Promise<Jdk> {
  try {
    const { stderr, stdout } = await run("java", ["-XshowSettings:properties", "-version"], { timeout: 20_000 });
    const text = stderr + stdout;
    return { home: /java\.home = (.+)/.exec(text)?.[1]?.trim() ?? "", version: parseJavaVersion(text) };
  } catch {
    return { home: "", version: 0 };
  }
}

async function installedHomes(folders: readonly string[]): Promise<string[]> {
  const homes: string[] = [];
  for (const folder of folders) {
    const names = await readdir(folder).catch(() => []);
    const jdks = names.filter((name) => /jdk|jvm|java|temurin|zulu|corretto|graal/i.test(name));
    for (const name of jdks.sort(byNumberDescending)) {
      homes.push(join(folder, name), join(folder, name, "Contents", "Home"));
    }
  }
  return homes;
}

function byNumberDescending(left: string, right: string): number {
  const number = (name: string) => Number(/\d+/.exec(name.replace(/1\.(\d)/, "$1"))?.[0] ?? 0);
  return number(right) - number(left);
}
