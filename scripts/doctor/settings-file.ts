// Warns when every user of the machine can read the file of settings, which holds the secrets.
import { statSync } from "node:fs";
import { join } from "node:path";
import { type Finding, problem, warning } from "./finding.ts";

/** No finding without such a file. Group rights are not checked, since access of a service's group may be intended. */
export function examineSettingsFile(folder: string, { exposed }: { exposed: boolean }): Finding[] {
  const file = join(folder, ".env");
  const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0;
  if ((mode & 0o007) === 0) return [];
  const text = `${file} can be read by every user of this machine (mode ${(mode & 0o777).toString(8)})`;
  return [(exposed ? problem : warning)("Settings", text, `run \`chmod 600 ${file}\``)];
}
