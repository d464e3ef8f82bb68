// The JSON export: three kinds of line (head, one line per listing, seal), so that it can be read by line as well as parsed.
import type { DocumentHeader, Seal } from "./format.ts";
import { PROFILE } from "./rede.ts";

/** The head's keys and the opening of `objects`. */
export function jsonStart(head: DocumentHeader): string {
  const { generator, generatedAt, scope, company, changeSequence, changesSince, objectCount } = head;
  const fields = {
    generator,
    generatedAt,
    profile: PROFILE,
    scope,
    company,
    changeSequence,
    changesSince,
    objectCount,
  };
  return `${JSON.stringify(fields).slice(0, -1)},"objects":[\n`;
}

export function jsonEnd(seal: Seal): string {
  return `],"seal":${JSON.stringify(seal)}}\n`;
}
