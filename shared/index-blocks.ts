// Blocks of an index in OpenSearch that prevent writes, as its settings show them.
import type { SearchedIndex } from "./search/searched-index.ts";

const WRITE_BLOCKS = ["write", "read_only", "read_only_allow_delete"];

export function findWriteBlock({ name, blocks }: Pick<SearchedIndex, "name" | "blocks">) {
  const block = blocks.find((one) => WRITE_BLOCKS.includes(one));
  if (block === undefined) return undefined;
  const full = block === "read_only_allow_delete" ? "make room on OpenSearch's disk, then " : "";
  return {
    text: `changes do not reach ${name}, it has the block index.blocks.${block}`,
    todo: `${full}${liftBlock(name, block)}`,
  };
}

export const liftBlock = (name: string, block: string) =>
  `lift it with PUT /${name}/_settings {"index.blocks.${block}": null} in OpenSearch`;
