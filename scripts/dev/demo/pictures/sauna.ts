// Sauna: boards, two benches, stove with stones and steam, bucket, warm light.
import { chanceOf } from "./chance.ts";
import type { PictureFacts } from "./facts.ts";
import { moodOf } from "./mood.ts";
import { DARK_WOOD } from "./room.ts";
import { area, circle, drawing, HEIGHT, line, mirrored, path, range, rect, shade, WIDTH } from "./shapes.ts";
import { innerWindow } from "./windows.ts";

const STONES = ["#7d8487", "#8f9699", "#6b7275"];

export function sauna({ id }: PictureFacts): string {
  const mood = moodOf(id);
  const chance = chanceOf(id, "sauna");
  const wood = chance.pick(["#c79562", "#b98552", "#d3a673", "#c08a68"]);
  const boards = range(15)
    .map((index) => `M0 ${index * 18 + 10}h480`)
    .join("");
  const room =
    rect(0, 0, WIDTH, HEIGHT, wood) +
    line(boards, "#5b3a20", 1, { opacity: 0.28 }) +
    rect(0, 268, WIDTH, 52, shade(wood, 0.62)) +
    innerWindow(mood, { x: 326 + chance.integer(0, 10), y: 46, width: 90 + chance.integer(0, 10), height: 62 }) +
    lamp() +
    benches(wood) +
    bucket(210 + chance.integer(0, 44)) +
    towel(80 + chance.integer(0, 80), chance.pick(["#7f95b5", "#c9764f", "#efe9df", "#6f8f8a"])) +
    stove();
  return drawing(chance.chance(0.5) ? mirrored(room) : room);
}

const lamp = () => circle(60, 60, 70, "#ffd98c", { opacity: 0.25 }) + area("M46 40h28l8 34H38z", "#f7dba0");

function benches(wood: string): string {
  const slats = range(8)
    .map((index) => `M${20 + index * 36} 172v42`)
    .join("");
  return (
    rect(0, 150, 280, 14, shade(wood, 1.16)) +
    rect(0, 164, 280, 8, shade(wood, 0.8)) +
    line(slats, shade(wood, 0.7), 5) +
    rect(0, 214, 300, 14, shade(wood, 1.12)) +
    rect(0, 228, 300, 40, shade(wood, 0.74))
  );
}

function stove(): string {
  const stones = range(9).map((index) =>
    circle(350 + (index % 5) * 19 + (index > 4 ? 9 : 0), index > 4 ? 178 : 190, 10, STONES[index % 3]!),
  );
  const steam = "M362 162q-10 -14 2 -22t-2 -18M404 160q10 -14 -2 -22t4 -16";
  return (
    rect(344, 196, 88, 84, "#3b4043") +
    rect(358, 222, 60, 34, "#22272a") +
    area("M366 254q6 -22 14 -12q4 -16 12 -4q10 -10 10 16z", "#f0a050") +
    stones.join("") +
    line(steam, "#fff", 6, { "stroke-linecap": "round", opacity: 0.35 })
  );
}

const bucket = (x: number) =>
  area(path`M${x} 214v-22h30v22z`, "#a87a4a") + line(path`M${x} 200h30M${x + 4} 192q11 -22 22 0`, DARK_WOOD);

/** A folded towel on the lower bench. */
const towel = (x: number, colour: string) =>
  rect(x, 200, 52, 14, colour, { rx: 5 }) + line(path`M${x + 4} 207h44`, "#000", 1, { opacity: 0.2 });
