// Makes a picture of the browser smaller: its 256 most frequent colours, all others as the nearest of these. Pictures of pages have few
// colours but for drawings; a third of the bytes is left.
import { crc32, deflateSync, inflateSync } from "node:zlib";

const COLOURS_MAX = 256;
/** Red, green, blue: the browser writes pictures without transparency so. */
const CHANNELS = 3;
const SIGNATURE = 8;

export function smallPng(png: Buffer): Buffer {
  const chunks = chunksOf(png);
  const header = chunks.find(([type]) => type === "IHDR")![1];
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  // 8 bits, red, green and blue.
  if (header[8] !== 8 || header[9] !== 2)
    throw new Error("Only PNGs of 8-bit red, green and blue can be made smaller.");
  const data = Buffer.concat(chunks.filter(([type]) => type === "IDAT").map(([, bytes]) => bytes));
  const colours = coloursOf(unfiltered(inflateSync(data), width * CHANNELS, height));

  const counts = new Map<number, number>();
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const kept = [...counts.keys()].sort((one, other) => counts.get(other)! - counts.get(one)!).slice(0, COLOURS_MAX);
  const places = new Map([...counts.keys()].map((colour) => [colour, nearest(colour, kept)]));
  const rows = Buffer.alloc((width + 1) * height); // each begins with its filter: 0, none
  for (const [index, colour] of colours.entries())
    rows[Math.floor(index / width) * (width + 1) + 1 + (index % width)] = places.get(colour)!;

  const palette = Buffer.from(kept.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]));
  const paletteHeader = Buffer.from(header);
  paletteHeader[9] = 3;
  return Buffer.concat([
    png.subarray(0, SIGNATURE),
    chunk("IHDR", paletteHeader),
    chunk("PLTE", palette),
    chunk("IDAT", deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunksOf(png: Buffer): [type: string, bytes: Buffer][] {
  const chunks: [string, Buffer][] = [];
  for (let start = SIGNATURE; start < png.length; ) {
    const length = png.readUInt32BE(start);
    chunks.push([png.toString("latin1", start + 4, start + 8), png.subarray(start + 8, start + 8 + length)]);
    start += length + 12;
  }
  return chunks;
}

function chunk(type: string, bytes: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, "latin1"), bytes]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(bytes.length);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, sum]);
}

/** Each byte of a row stands as the difference to what its neighbours left and above let expect. */
function unfiltered(rows: Buffer, width: number, height: number): Buffer {
  const bytes = Buffer.alloc(width * height);
  for (let y = 0; y < height; y += 1) {
    const filter = rows[y * (width + 1)]!;
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      const left = x < CHANNELS ? 0 : bytes[at - CHANNELS]!;
      const above = y === 0 ? 0 : bytes[at - width]!;
      const corner = x < CHANNELS || y === 0 ? 0 : bytes[at - width - CHANNELS]!;
      bytes[at] = rows[y * (width + 1) + 1 + x]! + expected(filter, left, above, corner);
    }
  }
  return bytes;
}

function expected(filter: number, left: number, above: number, corner: number): number {
  if (filter < 4) return [0, left, above, (left + above) >> 1][filter]!;
  const sum = left + above - corner;
  const [byLeft, byAbove, byCorner] = [Math.abs(sum - left), Math.abs(sum - above), Math.abs(sum - corner)];
  if (byLeft <= byAbove && byLeft <= byCorner) return left;
  return byAbove <= byCorner ? above : corner;
}

function coloursOf(bytes: Buffer): Uint32Array {
  return Uint32Array.from({ length: bytes.length / CHANNELS }, (_, index) =>
    bytes.readUIntBE(index * CHANNELS, CHANNELS),
  );
}

function nearest(colour: number, kept: readonly number[]): number {
  const distance = (other: number) =>
    [16, 8, 0].reduce((sum, bits) => sum + (((colour >> bits) & 255) - ((other >> bits) & 255)) ** 2, 0);
  let best = 0;
  for (let place = 1; place < kept.length; place += 1) if (distance(kept[place]!) < distance(kept[best]!)) best = place;
  return best;
}
