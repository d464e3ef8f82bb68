// The version in package.json, in a checkout or compiled (dist is one folder deeper).
import { existsSync, readFileSync } from "node:fs";

export function programVersion(): string {
  const file = ["../package.json", "../../package.json"]
    .map((name) => new URL(name, import.meta.url))
    .find((url) => existsSync(url));
  if (file === undefined) return "unknown";
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}
