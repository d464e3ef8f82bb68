// Reads lines of the base layer as scripts/dev/land writes them: Google's polyline encoding, longitude first. Pure.

export function decodeLine(text: string, digits: number): [lat: number, lon: number][] {
  const scale = 10 ** digits;
  const points: [number, number][] = [];
  let [at, lon, lat] = [0, 0, 0];
  const next = () => {
    let [value, shift, bits] = [0, 0, 0];
    do {
      bits = text.charCodeAt(at) - 63;
      at += 1;
      value |= (bits & 0x1f) << shift;
      shift += 5;
    } while (bits >= 0x20);
    return value & 1 ? ~(value >> 1) : value >> 1;
  };
  while (at < text.length) {
    lon += next();
    lat += next();
    points.push([lat / scale, lon / scale]);
  }
  return points;
}
