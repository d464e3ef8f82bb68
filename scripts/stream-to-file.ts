// Writes a stream into a file. `createWriteStream` alone opens the file later: a stream that fails at once leaves a file that
// appears after its removal.
import { open } from "node:fs/promises";
import { pipeline } from "node:stream/promises";

/** The file is closed when this ends, also when it throws. */
export async function streamToFile(
  source: AsyncIterable<Uint8Array> | NodeJS.ReadableStream,
  file: string,
  { mode = 0o666 }: { mode?: number } = {},
): Promise<void> {
  const handle = await open(file, "w", mode);
  try {
    await pipeline(source, handle.createWriteStream());
  } finally {
    await handle.close();
  }
}
