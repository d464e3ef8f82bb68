// Splits a stream into lines of bounded length, as bytes: a file may be one line of gigabytes.

const LINE_FEED = 0x0a;

export interface Line {
  /** Without the line feed. Only the start of a line that is too long. */
  bytes: Buffer;
  /** In bytes, the whole line. */
  length: number;
  tooLong: boolean;
  /** False for what follows the last line feed. */
  ended: boolean;
}

/** A break is LF and nothing else: Node's readline also breaks at U+2028, which may stand in a text. */
export async function* splitLines(source: AsyncIterable<Buffer>, lineBytesMax: number): AsyncGenerator<Line> {
  let parts: Buffer[] = [];
  let length = 0;
  const take = (part: Buffer) => {
    length += part.length;
    if (length <= lineBytesMax) parts.push(part);
  };
  const flush = (ended: boolean): Line => {
    const line = { bytes: Buffer.concat(parts), length, tooLong: length > lineBytesMax, ended };
    [parts, length] = [[], 0];
    return line;
  };
  for await (const chunk of source) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
      take(chunk.subarray(start, end));
      yield flush(true);
      start = end + 1;
    }
    take(chunk.subarray(start));
  }
  if (length > 0) yield flush(false);
}
