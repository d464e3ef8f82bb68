// Checks whether a former pepper can be dropped: which of the working keys are stored under it.
import { type Finding, ok, problem, warning } from "./finding.ts";

/** `peppers`: ids of those in API_KEY_PEPPER, in order; empty where this program does not know them. */
export function judgeKeys(keysByPepper: ReadonlyMap<string | null, number>, peppers: readonly string[]): Finding[] {
  const [first, second] = peppers;
  if (first === undefined) return [];
  const all = [...keysByPepper.values()].reduce((sum, keys) => sum + keys, 0);
  const under = (pepper: string | null | undefined) => (pepper === undefined ? 0 : (keysByPepper.get(pepper) ?? 0));
  const lost = all - under(first) - under(second) - under(null);
  const findings: Finding[] = [];
  if (lost > 0) {
    const text = `${lost} of ${all} working keys are stored under a pepper that API_KEY_PEPPER lacks: they are refused`;
    findings.push(problem("API keys", text, "put that pepper back as the second one, or revoke and replace the keys"));
  }
  const waiting = under(second) + under(null);
  if (second !== undefined && waiting > 0) {
    const text = `${waiting} of ${all} working keys are, or may be, stored under the second pepper`;
    findings.push(warning("API keys", text, "keep both until none is: the use of a key stores it under the first"));
  }
  if (findings.length > 0) return findings;
  if (second === undefined) return [ok("API keys", `${all} work`)];
  // Old and new cannot be told apart: in the first step of a replacement the second pepper is the new one, still unused.
  const text = `${all} work, all stored under the first pepper: drop the second if it is the old one, not if it is the new one`;
  return [ok("API keys", text)];
}
