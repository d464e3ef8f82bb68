// The JSON export: header, one line per listing, seal, so that it can be read line by line as well as parsed.
import type { DocumentHeader, Seal } from "./format.ts";
import { PROFILE } from "./rede.ts";

/** The header's fields and the start of `objects`. */
export function jsonStart(header: DocumentHeader): string {
  const { generator, generatedAt, scope, company, changeSequence, changesSince, objectCount } = header;
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
