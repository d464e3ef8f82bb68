// Kitchen: six upper and eight lower cupboards, tiles, hood, oven, tap under the window.
import { chanceOf } from "./chance.ts";
import type { PictureFacts } from "./facts.ts";
import { moodOf } from "./mood.ts";
import { METAL, plant, roomColours, wallAndFloor } from "./room.ts";
import { area, circle, drawing, HEIGHT, line, mirrored, path, range, rect, WIDTH } from "./shapes.ts";
import { innerWindow } from "./windows.ts";

const UPPER = [18, 74, 130, 318, 374, 430];
/** The place of the oven among the lower cupboards. */
const OVEN = 5;

export function kitchen({ id }: PictureFacts): string {
  const mood = moodOf(id);
  const chance = chanceOf(id, "kitchen");
  const colours = roomColours(chance);
  const front = chance.pick(["#f4f2ed", "#6f8f7b", "#44566b", "#d9c8a0", "#b9c4c2", "#b58a63"]);
  const worktop = chance.pick(["#a77a55", "#e9e6e0", "#4a4f52"]);
  const jar = 52 + chance.integer(0, 20);
  const room =
    wallAndFloor(colours) +
    tiles() +
    innerWindow(mood, { x: 192, y: 28, width: 96 + chance.integer(0, 8), height: 84 }) +
    UPPER.map(
      (x) =>
        rect(x, 26, 52, 84, front, { rx: 2, stroke: "#000", "stroke-opacity": 0.12 }) +
        rect(x + 44, 92, 3, 12, "#7b746a"),
    ).join("") +
    rect(0, 176, WIDTH, 9, worktop) +
    range(8)
      .map((index) => (index === OVEN ? oven(6 + index * 59) : cupboard(6 + index * 59, front)))
      .join("") +
    rect(0, 262, WIDTH, 6, "#3b342e") +
    hobAndHood() +
    line(path`M238 176v-22q0 -9 9 -9t9 9v4`, METAL, 4) +
    rect(jar, 158, 12, 18, colours.accent) +
    rect(jar + 18, 152, 9, 24, colours.cloth) +
    plant(132 + chance.integer(0, 20), 176, 0.6) +
    circle(408, 168, 8, "#d8a94a") +
    circle(420, 170, 6, "#c9764f");
  const warm = mood.lit ? rect(0, 0, WIDTH, HEIGHT, "#ffb45c", { opacity: 0.1 }) : "";
  return drawing((chance.chance(0.5) ? mirrored(room) : room) + warm);
}

const tiles = () =>
  rect(0, 128, WIDTH, 50, "#fff", { opacity: 0.65 }) +
  line(
    `${range(17)
      .map((index) => `M${index * 30} 128v50`)
      .join("")}M0 144h480M0 161h480`,
    "#000",
    1,
    { opacity: 0.1 },
  );

const cupboard = (x: number, front: string) =>
  rect(x, 186, 55, 76, front, { rx: 2, stroke: "#000", "stroke-opacity": 0.12 }) + rect(x + 18, 194, 20, 3, "#7b746a");

const oven = (x: number) =>
  rect(x, 186, 55, 76, "#3b4043", { rx: 2 }) + rect(x + 9, 204, 37, 40, "#5d666b") + rect(x + 9, 194, 37, 4, "#cfd4d6");

const hobAndHood = () => rect(300, 171, 58, 5, "#2f3437") + area("M306 128h44l-8 -22h-28z", "#c9ced0");
