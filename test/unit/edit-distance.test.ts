import { randomInt } from "node:crypto";
import { expect, test } from "vitest";
import { editDistance } from "../../shared/edit-distance.ts";
import { createRandom } from "../helpers/random.ts";

test.each([
  ["sael", "sale", 1],
  ["sale", "sale", 0],
  ["", "ab", 2],
  ["ab", "", 2],
  ["korter", "krter", 1],
  ["korter", "kortter", 1],
  ["korter", "kordter", 1],
  ["ca", "abc", 3],
])("between %s and %s lie %i edits", (left, right, edits) => {
  expect(editDistance(left, right, 5)).toBe(edits);
});

/** The same by the definition, without any short cut. */
function slowly(left: string, right: string): number {
  if (left === "" || right === "") return left.length + right.length;
  const [l, r] = [left.at(-1), right.at(-1)];
  const edits = [
    slowly(left.slice(0, -1), right) + 1,
    slowly(left, right.slice(0, -1)) + 1,
    slowly(left.slice(0, -1), right.slice(0, -1)) + (l === r ? 0 : 1),
  ];
  if (l === right.at(-2) && r === left.at(-2)) edits.push(slowly(left.slice(0, -2), right.slice(0, -2)) + 1);
  return Math.min(...edits);
}

const seed = randomInt(1 << 30);
test(`is what the definition says, up to any limit (seed ${seed})`, () => {
  const random = createRandom(seed);
  const word = () => Array.from({ length: random.below(7) }, () => random.pick(["a", "b", "c"])).join("");
  for (let round = 0; round < 500; round += 1) {
    const [left, right, limit] = [word(), word(), random.below(6)];
    expect(editDistance(left, right, limit), `${left} ${right} ${limit}`).toBe(
      Math.min(slowly(left, right), limit + 1),
    );
  }
});
