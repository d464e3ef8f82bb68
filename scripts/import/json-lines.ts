// Reads a file of one JSON value a line, of any size in little memory. A bad line is reported by its number and skipped.
import { createReadStream } from "node:fs";

const LINE_BYTES_MAX = 1024 * 1024;
const NEWLINE = 0x0a;

export interface JsonLine {
  line: number;
  /** Bytes read so far, this line included: what a progress bar shows. */
  bytes: number;
  value?: unknown;
  problem?: string;
}

export async function* readJsonLines(file: string): AsyncGenerator<JsonLine> {
  let [line, bytes] = [0, 0];
  for await (const { buffer, tooLong } of splitLines(createReadStream(file))) {
    line += 1;
    bytes += buffer.length + 1;
    if (tooLong) yield { line, bytes, problem: "longer than 1 MiB" };
    else {
      const parsed = parseLine(buffer, line === 1);
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

async function* splitLines(source: AsyncIterable<Buffer>): AsyncGenerator<{ buffer: Buffer; tooLong: boolean }> {
  let parts: Buffer[] = [];
  let length = 0;
  const take = (part: Buffer) => {
    length += part.length;
    if (length <= LINE_BYTES_MAX) parts.push(part);
  };
  const flush = () => {
    const line = { buffer: Buffer.concat(parts), tooLong: length > LINE_BYTES_MAX };
    [parts, length] = [[], 0];
    return line;
  };
  for await (const chunk of source) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      take(chunk.subarray(start, end));
      yield flush();
      start = end + 1;
    }
    take(chunk.subarray(start));
  }
  if (length > 0) yield flush();
}
