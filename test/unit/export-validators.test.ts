import type { Request } from "express";
import { expect, test } from "vitest";
import { hasSameState } from "../../api/export/validators.ts";

const TAG = 'W/"abc"';

test.each([
  ["no header", undefined, false],
  ["the tag", TAG, true],
  ["the tag without its weakness, as caches that compress write it", '"abc"', true],
  ["a list that holds it", '"x" , W/"abc"', true],
  ["any", "*", true],
  ["another", 'W/"abd"', false],
  ["a part of it", 'W/"ab"', false],
  ["junk", 'W/"", "", *,,"', false],
])("If-None-Match with %s", (_name, given, same) => {
  // fetch() adds the second header by itself; it is no wish for a whole answer.
  const headers = given === undefined ? {} : { "if-none-match": given, "cache-control": "no-cache" };
  expect(hasSameState({ headers } as Request, TAG)).toBe(same);
});
