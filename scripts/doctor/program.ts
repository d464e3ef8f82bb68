// Checks the program itself: version of Node.js, settings.
import type { SettingsReport } from "../../shared/config.ts";
import type { Objection } from "../../shared/setting-rules.ts";
import { type Finding, ok, problem, warning } from "./finding.ts";

export function examineProgram(settings: SettingsReport, nodeVersion = process.versions.node): Finding[] {
  const major = Number(nodeVersion.split(".")[0]);
  const node =
    major < 22
      ? warning("Node.js", `${nodeVersion} gets no more security fixes`, "install Node.js 22 or 24")
      : ok("Node.js", nodeVersion);
  return [node, ...judgeSettings(settings)];
}

/** The same rules as at the start of a program, which refuses what is a problem here. */
function judgeSettings({ refused, hints }: SettingsReport): Finding[] {
  if (refused.length + hints.length === 0) return [ok("Settings", "every program starts with them")];
  const tell = (judge: typeof problem) => (objection: Objection) =>
    judge("Settings", `${objection.setting}: ${objection.text}`, objection.todo || "correct it");
  return [...refused.map(tell(problem)), ...hints.map(tell(warning))];
}
