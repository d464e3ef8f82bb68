import { afterEach, expect, test } from "vitest";
import { type Node, type Nodes, openNodes } from "../../../shared/search/nodes.ts";

const NONE = new Set<Node>();
let time = 0;
let nodes: Nodes;
const open = (count: number) => {
  nodes = openNodes(
    Array.from({ length: count }, (_, number) => `http://127.0.0.1:1/${number}`),
    1,
    () => time,
  );
  return nodes;
};
const choose = (tried: ReadonlySet<Node> = NONE) => nodes.choose(tried)!;
const several = (count: number) => Array.from({ length: count }, () => choose().basePath);
afterEach(() => nodes.close());

test("nodes are asked in turn", () => {
  open(3);
  expect(several(6)).toEqual(["/0", "/1", "/2", "/0", "/1", "/2"]);
});

test("a call never meets a node twice, however many others are chosen meanwhile", () => {
  open(2);
  const first = choose();
  several(3);
  expect(choose(new Set([first]))).not.toBe(first);
  several(2);
  expect(choose(new Set([first]))).not.toBe(first);
});

test("a node that failed rests, is tried by one call at a time, and is back when it answers", () => {
  open(2);
  const failing = choose();
  nodes.failed(failing);
  expect(several(4)).toEqual(["/1", "/1", "/1", "/1"]);
  time += 2001;
  const chosen = several(4);
  expect(chosen.filter((path) => path === "/0")).toHaveLength(1);
  nodes.succeeded(failing);
  expect(new Set(several(2))).toEqual(new Set(["/0", "/1"]));
});

test("where all rest, one of them is asked all the same", async () => {
  open(2);
  nodes.failed(choose());
  nodes.failed(choose());
  expect(new Set(several(4))).toEqual(new Set(["/0", "/1"]));
  await nodes.close();
  open(1);
  nodes.failed(choose());
  expect(several(1)).toEqual(["/0"]);
});
