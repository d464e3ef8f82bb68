import { expect, test } from "vitest";
import { classifyItem } from "../../../shared/search/bulk.ts";

test.each([
  [400, "document_parsing_exception", "rejected"],
  [400, "illegal_argument_exception", "rejected"],
  [400, "mapper_exception", "rejected"],
  [400, "mapper_parsing_exception", "rejected"],
  [400, "parsing_exception", "rejected"],
  [400, "strict_dynamic_mapping_exception", "rejected"],
  [413, "", "rejected"],
  [409, "version_conflict_engine_exception", "conflict"],
  [404, "index_not_found_exception", "missing"],
  [403, "security_exception", "barred"],
  [403, "cluster_block_exception", "barred"],
  [400, "index_closed_exception", "barred"],
  [429, "cluster_block_exception", "busy"],
  [429, "index_closed_exception", "busy"],
  // A document's fault under another status is not the document's.
  [500, "mapper_parsing_exception", "busy"],
  [400, "an_exception_of_tomorrow", "busy"],
  [404, "shard_not_found_exception", "busy"],
  [408, "timeout_exception", "busy"],
  [500, "i_o_exception", "busy"],
  [502, "", "busy"],
  [503, "unavailable_shards_exception", "busy"],
] as const)("%i %s is %s", (status, type, verdict) => {
  expect(classifyItem(status, type)).toBe(verdict);
});
