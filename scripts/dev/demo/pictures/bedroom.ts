// Bedroom: bed with two pillows, bedside table with a lamp, window, picture, rug.
import { chanceOf } from "./chance.ts";
import type { PictureFacts } from "./facts.ts";
import { moodOf } from "./mood.ts";
import { DARK_WOOD, plant, type RoomColours, roomColours, wallAndFloor, wallPicture } from "./room.ts";
import { area, drawing, ellipse, HEIGHT, line, mirrored, path, rect, shade, WIDTH } from "./shapes.ts";
import { innerWindow } from "./windows.ts";

export function bedroom({ id }: PictureFacts): string {
  const mood = moodOf(id);
  const chance = chanceOf(id, "bedroom");
  const colours = roomColours(chance);
  const wood = chance.pick(["#8a6042", "#a77a55", "#5d6468", "#b58a63"]);
  const windowBox = { x: 328 + chance.integer(0, 12), y: 40, width: 100 + chance.integer(0, 10), height: 112 };
  const room =
    wallAndFloor(colours) +
    innerWindow(mood, windowBox) +
    wallPicture(118 + chance.integer(-40, 50), 32 + chance.integer(0, 12), colours, chance.pick(["hills", "arch"])) +
    ellipse(180, 292, chance.integer(120, 156), 16, colours.accent, { opacity: 0.35 }) +
    bed(colours, wood) +
    bedsideTable(wood, mood.lit) +
    plant(448, 250, 0.9 + chance.next() * 0.4);
  const warm = mood.lit ? rect(0, 0, WIDTH, HEIGHT, "#ffb45c", { opacity: 0.1 }) : "";
  return drawing((chance.chance(0.5) ? mirrored(room) : room) + warm);
}

const bed = ({ cloth }: RoomColours, wood: string) =>
  rect(56, 112, 220, 92, wood, { rx: 4 }) +
  rect(66, 150, 200, 46, "#fff", { rx: 12 }) +
  rect(78, 140, 80, 40, "#f7f4ec", { rx: 10 }) +
  rect(174, 140, 80, 40, "#f7f4ec", { rx: 10 }) +
  area("M48 262q-4 -78 24 -78h188q28 0 24 78z", cloth) +
  area("M54 214q112 -18 224 0l2 -18q-10 -14 -22 -12H74q-12 -2 -20 12z", shade(cloth, 1.14)) +
  rect(50, 260, 232, 14, DARK_WOOD);

const bedsideTable = (wood: string, lit: boolean) =>
  rect(292, 196, 40, 46, wood) +
  line(path`M296 218h32`, "#5b4032") +
  area("M302 176l4 -22h14l4 22z", lit ? "#ffe2a0" : "#f7ead0") +
  rect(311, 176, 4, 20, "#55504a");
