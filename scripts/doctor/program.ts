// The program itself: Node.js and settings.
import type { Config } from "../../shared/config.ts";
import { type Finding, ok, warning } from "./finding.ts";

export function examineProgram(config: Config, nodeVersion = process.versions.node): Finding[] {
  const major = Number(nodeVersion.split(".")[0]);
  const node =
    major < 22
      ? warning("Node.js", `${nodeVersion} gets no more security fixes`, "install Node.js 22 or 24")
      : ok("Node.js", nodeVersion);
  const secrets = config.developmentSecrets
    ? warning(
        "Secrets",
        "the fixed development secrets, which everybody can read, are in use",
        "set CURSOR_SECRET and API_KEY_PEPPER (try: openssl rand -base64 48) and NODE_ENV=production",
      )
    : ok("Secrets", "your own");
  const limits = config.rateLimits
    ? ok("Rate limits", "on")
    : warning("Rate limits", "off: anybody may ask as often as they like", "set RATE_LIMITS=on");
  return [node, secrets, limits];
}
