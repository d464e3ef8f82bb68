// The index definition of this program. `reindex` creates indices from it; API and doctor compare its schema hash with the live index.
import { type IndexBody, indexBody } from "../../mappings/index-body.ts";
import type { Config } from "../config.ts";
import { languageDigest } from "../language-data.ts";

type IndexConfig = Pick<Config, "locales" | "indexShards" | "indexReplicas">;

export function indexDefinition({ locales, indexShards, indexReplicas }: IndexConfig): IndexBody {
  return indexBody({
    locales,
    shards: indexShards,
    replicas: indexReplicas,
    languageDigest: languageDigest(),
  });
}
