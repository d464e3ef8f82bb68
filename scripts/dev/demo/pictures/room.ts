// What all rooms share: sets of colours, wall and floor, a potted plant.
import type { Random } from "../../../seed/random.ts";
import { area, circle, line, path, range, rect, WIDTH } from "./shapes.ts";

export interface RoomColours {
  wall: string;
  floor: string;
  cloth: string;
  accent: string;
}

const SETS: readonly RoomColours[] = [
  { wall: "#efe9df", floor: "#c9a57a", cloth: "#6f8f8a", accent: "#d8a94a" },
  { wall: "#dfe6e3", floor: "#b58a63", cloth: "#c9764f", accent: "#44566b" },
  { wall: "#f3f0ea", floor: "#d9bd95", cloth: "#7f95b5", accent: "#b0523f" },
  { wall: "#e6ddd0", floor: "#a77a55", cloth: "#5f7f68", accent: "#e0b79a" },
];

/** Wall and floor of one set, textiles of the same or another: sixteen rooms, since cards of living rooms stand side by side. */
export function roomColours(chance: Random): RoomColours {
  const { wall, floor } = chance.pick(SETS);
  const { cloth, accent } = chance.pick(SETS);
  return { wall, floor, cloth, accent };
}

export const WOOD = "#8a6042";
export const DARK_WOOD = "#6b4a38";
export const METAL = "#8d9599";

/** Where the floor begins. */
const FLOOR = 214;

export function wallAndFloor({ wall, floor }: RoomColours): string {
  const boards = range(9).map((index) => path`M${-60 + index * 75} 320L${105 + index * 34} ${FLOOR}`);
  return (
    rect(0, 0, WIDTH, FLOOR, wall) +
    rect(0, FLOOR, WIDTH, 106, floor) +
    line(`${boards.join("")}M0 240H480M0 274H480`, "#000", 1, { opacity: 0.09 }) +
    rect(0, FLOOR - 6, WIDTH, 7, "#fff", { opacity: 0.8 })
  );
}

export function plant(x: number, foot: number, scale = 1): string {
  const k = scale;
  const leaves = path`M${x} ${foot - 16 * k}q${-26 * k} ${-14 * k} ${-20 * k} ${-46 * k}q${18 * k} ${10 * k} ${20 * k} ${36 * k}q0 ${-34 * k} ${10 * k} ${-52 * k}q${14 * k} ${20 * k} ${-4 * k} ${50 * k}q${8 * k} ${-20 * k} ${26 * k} ${-24 * k}q0 ${26 * k} ${-32 * k} ${36 * k}z`;
  return rect(x - 9 * k, foot - 18 * k, 18 * k, 18 * k, "#b5694f") + area(leaves, "#5f8f62");
}

/** A framed picture: hills under a sun, or one arch. */
export function wallPicture(x: number, y: number, { cloth, accent }: RoomColours, kind: "hills" | "arch"): string {
  const hills = area(path`M${x + 6} ${y + 60}l16 -26 12 14 6 -8 8 20z`, cloth) + circle(x + 36, y + 20, 7, accent);
  const arch = area(path`M${x + 6} ${y + 42}h54v-14q-27 -18 -54 0z`, accent);
  return kind === "hills" ? rect(x, y, 52, 66, "#fff") + hills : rect(x, y, 66, 48, "#fff") + arch;
}
