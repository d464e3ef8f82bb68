// Reads polygons from TopoJSON, whose arcs are shared by neighbours and written as differences.
import type { Position, Ring } from "./shapes.ts";

interface Shape {
  type: string;
  arcs?: number[][] | number[][][];
  geometries?: Shape[];
}

export interface Topology {
  arcs: [number, number][][];
  transform: { scale: [number, number]; translate: [number, number] };
  objects: Record<string, Shape>;
}

export function polygonsOf({ arcs, transform, objects }: Topology, name: string): Ring[][] {
  const { scale, translate } = transform;
  const lines = arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([dx, dy]): Position => {
      [x, y] = [x + dx, y + dy];
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
    });
  });
  /** A negative number is an arc backwards. */
  const line = (arc: number) => (arc < 0 ? lines[~arc]!.toReversed() : lines[arc]!);
  const ring = (indices: number[]): Ring => indices.flatMap((arc) => line(arc).slice(1));
  const read = (shape: Shape): Ring[][] => {
    if (shape.geometries !== undefined) return shape.geometries.flatMap(read);
    if (shape.type === "Polygon") return [(shape.arcs as number[][]).map(ring)];
    return shape.type === "MultiPolygon" ? (shape.arcs as number[][][]).map((polygon) => polygon.map(ring)) : [];
  };
  return read(objects[name]!);
}
