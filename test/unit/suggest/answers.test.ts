import { expect, test } from "vitest";
import { createAnswers, toResponse } from "../../../api/suggest/answers.ts";

const ADDRESS = "/api/public/v1/suggest?q=ko";
const response = (text: string) => toResponse({ suggestions: [{ text }], countedAt: null }, "2026-11-24T12:00:00.000Z");

test("an answer is kept for its address while the tables that it was made from are the same, and gone once one is another", () => {
  const answers = createAnswers();
  const [places, counts] = [{}, {}];
  expect(answers.find(ADDRESS, [places, counts])).toBeUndefined();
  const made = response("korter");
  answers.keep(ADDRESS, made);
  expect(answers.find(ADDRESS, [places, counts])).toBe(made);
  expect(answers.find(`${ADDRESS}r`, [places, counts])).toBeUndefined();
  expect(answers.find(ADDRESS, [places, {}])).toBeUndefined();
  expect(answers.find(ADDRESS, [places, counts])).toBeUndefined();
});

test("answers of long addresses are not kept, and of all others no more than fit", () => {
  const answers = createAnswers();
  answers.find(ADDRESS, []);
  const long = `${ADDRESS}${"r".repeat(600)}`;
  answers.keep(long, response("korter"));
  expect(answers.find(long, [])).toBeUndefined();
  const large = "x".repeat(100_000);
  for (let count = 0; count < 200; count += 1) answers.keep(`${ADDRESS}${count}`, response(large));
  const kept = Array.from({ length: 200 }, (_, count) => answers.find(`${ADDRESS}${count}`, [])).filter(Boolean);
  expect(kept.length).toBeGreaterThan(100);
  expect(kept.length).toBeLessThan(140);
});

test("equal answers have equal ETags, others have others", () => {
  const etag = (text: string) => response(text).headers.ETag;
  expect(etag("korter")).toBe(etag("korter"));
  expect(etag("korter")).not.toBe(etag("maja"));
});
