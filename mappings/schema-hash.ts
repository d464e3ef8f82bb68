// Schema hash: over everything that shapes a document. An index with another hash needs a reindex.
import { createHash } from "node:crypto";

/** To be raised when the projection writes other values into the same fields. */
const PROJECTION_REVISION = 4;

export function schemaHash(shape: {
  properties: object;
  analysis: object;
  locales: readonly string[];
  languageDigest: string;
}): string {
  return createHash("sha256")
    .update(JSON.stringify({ ...shape, projection: PROJECTION_REVISION }))
    .digest("hex")
    .slice(0, 10);
}
