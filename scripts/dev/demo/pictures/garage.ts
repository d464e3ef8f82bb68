// A row of three to five garages, one open with a car in it.
import type { Random } from "../../../seed/random.ts";
import type { PictureFacts } from "./facts.ts";
import { shadow } from "./landscape.ts";
import type { Mood } from "./mood.ts";
import { area, circle, line, path, range, rect, WIDTH } from "./shapes.ts";

const FOOT = 260;
const DOORS = ["#5f7f95", "#6f8f7b", "#8a6042", "#8f9aa1", "#b0523f"];
const CARS = ["#c9764f", "#5f7f95", "#d8a94a", "#8f9aa1", "#6f8f7b"];

export function garage(_facts: PictureFacts, { winter }: Mood, chance: Random): string {
  const count = chance.integer(3, 5);
  const width = Math.floor(320 / count);
  const x = Math.round((WIDTH - count * width) / 2);
  const open = chance.integer(0, count - 1);
  const gates = range(count).map((index) => {
    const left = x + index * width + 8;
    const door = chance.pick(DOORS);
    return index === open ? openGate(left, width - 16, door, chance.pick(CARS)) : closedGate(left, width - 16, door);
  });
  return (
    shadow(WIDTH / 2, FOOT + 1, 180) +
    rect(x - 6, FOOT - 92, count * width + 12, 92, chance.pick(["#b9aea0", "#b5694f", "#cfc8bb"])) +
    rect(x - 12, FOOT - 100, count * width + 24, 10, "#5b6266") +
    (winter ? rect(x - 12, FOOT - 106, count * width + 24, 7, "#f5f9fc") : "") +
    gates.join("")
  );
}

const closedGate = (x: number, width: number, colour: string) =>
  rect(x, FOOT - 74, width, 74, colour) +
  line([1, 2, 3].map((k) => path`M${x} ${FOOT - 74 + k * 18}h${width}`).join(""), "#000", 1, { opacity: 0.2 }) +
  rect(x + width / 2 - 6, FOOT - 30, 12, 3, "#333a3e");

function openGate(x: number, width: number, colour: string, car: string): string {
  const body = path`M${x + 6} ${FOOT - 4}v-20l8 -16h${width - 28}l8 16v20z`;
  const pane = path`M${x + 13} ${FOOT - 25}l5 -11h${width - 36}l5 11z`;
  return (
    rect(x, FOOT - 74, width, 74, "#333a3e") +
    rect(x, FOOT - 74, width, 10, colour) +
    rect(x + 10, FOOT - 6, 9, 6, "#1f2427") +
    rect(x + width - 19, FOOT - 6, 9, 6, "#1f2427") +
    area(body, car) +
    area(pane, "#cfe0e6") +
    circle(x + 13, FOOT - 14, 4, "#fff3cf") +
    circle(x + width - 13, FOOT - 14, 4, "#fff3cf")
  );
}
