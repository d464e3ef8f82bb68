// Shapes of a map as rings of [longitude, latitude]: cut to a box, simplified, written short. Pure.

export type Position = readonly [lon: number, lat: number];
export type Ring = readonly Position[];

export interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** The part of a ring inside the box (Sutherland–Hodgman); empty when there is none. */
export function clip(ring: Ring, { west, south, east, north }: Box): Ring {
  const sides: readonly [axis: 0 | 1, limit: number, sign: 1 | -1][] = [
    [0, west, 1],
    [0, east, -1],
    [1, south, 1],
    [1, north, -1],
  ];
  return sides.reduce((points, [axis, limit, sign]) => clipSide(points, axis, limit, sign), ring);
}

function clipSide(ring: Ring, axis: 0 | 1, limit: number, sign: 1 | -1): Ring {
  const isIn = (point: Position) => sign * (point[axis] - limit) >= 0;
  return ring.flatMap((point, index) => {
    const last = ring.at(index - 1)!;
    if (isIn(point) === isIn(last)) return isIn(point) ? [point] : [];
    const share = (limit - last[axis]) / (point[axis] - last[axis]);
    const crossing: Position = [last[0] + share * (point[0] - last[0]), last[1] + share * (point[1] - last[1])];
    return isIn(point) ? [crossing, point] : [crossing];
  });
}

/** Fewer points, none further from the line than the tolerance in degrees of latitude (Douglas–Peucker). */
export function simplify(line: Ring, toleranceDegrees: (point: Position) => number): Ring {
  if (line.length < 3) return line;
  const kept = new Set([0, line.length - 1]);
  const spans: [number, number][] = [[0, line.length - 1]];
  for (let span = spans.pop(); span !== undefined; span = spans.pop()) {
    const [from, to] = span;
    let farthest = -1;
    let most = 1;
    for (let at = from + 1; at < to; at += 1) {
      const excess = distance(line[at]!, line[from]!, line[to]!) / toleranceDegrees(line[at]!);
      if (excess > most) [farthest, most] = [at, excess];
    }
    if (farthest < 0) continue;
    kept.add(farthest);
    spans.push([from, farthest], [farthest, to]);
  }
  return line.filter((_, index) => kept.has(index));
}

/** At 59° a degree of longitude is half as long. */
const SQUEEZE = 0.515;

function distance(point: Position, from: Position, to: Position): number {
  const [dx, dy] = [(to[0] - from[0]) * SQUEEZE, to[1] - from[1]];
  const [px, py] = [(point[0] - from[0]) * SQUEEZE, point[1] - from[1]];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / length));
  return Math.hypot(px - share * dx, py - share * dy);
}

/** In square degrees of latitude. */
export function area(ring: Ring): number {
  const doubled = ring.reduce((sum, [lon, lat], index) => {
    const last = ring.at(index - 1)!;
    return sum + (last[0] * lat - lon * last[1]);
  }, 0);
  return (Math.abs(doubled) / 2) * SQUEEZE;
}

/** Google's polyline encoding: differences in steps of a digit, five bits a character. The browser reads it (`polyline.ts`). */
export function encode(line: Ring, digits: number): string {
  const scale = 10 ** digits;
  let [lastLon, lastLat] = [0, 0];
  return line
    .map(([lon, lat]) => {
      const [x, y] = [Math.round(lon * scale), Math.round(lat * scale)];
      const text = encodeNumber(x - lastLon) + encodeNumber(y - lastLat);
      [lastLon, lastLat] = [x, y];
      return text;
    })
    .join("");
}

function encodeNumber(value: number): string {
  let rest = value < 0 ? ~(value << 1) : value << 1;
  let text = "";
  for (; rest >= 0x20; rest >>>= 5) text += String.fromCharCode((0x20 | (rest & 0x1f)) + 63);
  return text + String.fromCharCode(rest + 63);
}
