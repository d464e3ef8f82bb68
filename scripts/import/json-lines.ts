// Reads a file of one JSON value a line, of any size in little memory. A bad line is reported by its number and skipped.
import { createReadStream } from "node:fs";
import { splitLines } from "../lines.ts";

const LINE_BYTES_MAX = 1024 * 1024;

export interface JsonLine {
  line: number;
  /** Bytes read so far, this line included: what a progress bar shows. */
  bytes: number;
  value?: unknown;
  problem?: string;
}

export async function* readJsonLines(file: string): AsyncGenerator<JsonLine> {
  let [line, bytes] = [0, 0];
  for await (const { bytes: text, length, tooLong } of splitLines(createReadStream(file), LINE_BYTES_MAX)) {
    line += 1;
    bytes += length + 1;
    if (tooLong) yield { line, bytes, problem: "longer than 1 MiB" };
    else {
      const parsed = parseLine(text, line === 1);
      if (parsed !== undefined) yield { line, bytes, ...parsed };
    }
  }
}

function parseLine(buffer: Buffer, first: boolean): { value?: unknown; problem?: string } | undefined {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: !first }).decode(buffer);
  } catch {
    return { problem: "not UTF-8" };
  }
  if (text.trim() === "") return undefined;
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { problem: `not JSON: ${(error as Error).message}` };
  }
}
