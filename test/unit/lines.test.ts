import { expect, test } from "vitest";
import { type Line, splitLines } from "../../scripts/lines.ts";

async function* inChunks(text: string, size: number) {
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

async function linesOf(text: string, { size = 64, most = 100 } = {}) {
  const lines: Line[] = [];
  for await (const line of splitLines(inChunks(text, size), most)) lines.push(line);
  return lines.map(({ bytes, ...rest }) => ({ text: bytes.toString(), ...rest }));
}

test("lines are the same however the file comes in chunks", async () => {
  const text = "õ\u2028a\n\nlong enough\r\nlast";
  const whole = await linesOf(text);
  expect(whole.map((line) => [line.text, line.ended])).toEqual([
    ["õ\u2028a", true],
    ["", true],
    ["long enough\r", true],
    ["last", false],
  ]);
  for (let size = 1; size < 12; size += 1) expect(await linesOf(text, { size })).toEqual(whole);
  expect(await linesOf("")).toEqual([]);
});

test("a line that is too long is named as such, with its whole length and little of its text", async () => {
  const lines = await linesOf(`ok\n${"x".repeat(1000)}\n${"y".repeat(10)}\n`, { size: 7, most: 10 });
  expect(lines.map(({ length, tooLong }) => [length, tooLong])).toEqual([
    [2, false],
    [1000, true],
    [10, false],
  ]);
  expect(lines[1]!.text.length).toBeLessThanOrEqual(10);
});
