// Summer houses: A-frames of two and three floors, boarded cottages of one and two. Each has a terrace on posts and a sauna hut with smoke.
import type { Random } from "../../../seed/random.ts";
import type { PictureFacts } from "./facts.ts";
import { gableRoof } from "./gable-roof.ts";
import { shadow } from "./landscape.ts";
import type { Mood } from "./mood.ts";
import { area, line, path, range, rect } from "./shapes.ts";
import { outerWindow } from "./windows.ts";

const FOOT = 256;
const DOOR = "#6b4a38";

export function summerHouse(facts: PictureFacts, mood: Mood, chance: Random): string {
  const x = 168 + chance.integer(-30, 30);
  const floors = facts.floors ?? chance.integer(1, 3);
  const isAFrame = floors > 2 || (floors === 2 && chance.chance(0.4));
  const home = isAFrame ? aFrame(x, floors, mood, chance) : cottage(x, floors, mood, chance);
  return shadow(x + 60, FOOT + 2, 110) + home + terrace(x) + saunaHut(x + 176, mood);
}

function aFrame(x: number, floors: number, mood: Mood, chance: Random): string {
  const [middle, top] = [x + 62, FOOT - 138];
  const snow = path`M${middle} ${top}l-92 138h10l82 -123 82 123h10z`;
  return (
    area(
      path`M${x - 30} ${FOOT}L${middle} ${top}L${x + 154} ${FOOT}z`,
      chance.pick(["#5b4438", "#4e565b", "#54695a"]),
    ) +
    area(
      path`M${x - 8} ${FOOT}L${middle} ${top + 30}L${x + 132} ${FOOT}z`,
      chance.pick(["#c99a63", "#b98552", "#d3a673"]),
    ) +
    outerWindow(mood, { x: x + 44, y: FOOT - 74, width: 36, height: 22 }) +
    (floors > 2 ? outerWindow(mood, { x: x + 53, y: FOOT - 98, width: 18, height: 14 }) : "") +
    outerWindow(mood, { x: x + 22, y: FOOT - 42, width: 30, height: 32 }) +
    rect(x + 76, FOOT - 46, 24, 46, DOOR) +
    (mood.winter ? area(snow, "#f5f9fc") : "")
  );
}

function cottage(x: number, floors: number, mood: Mood, chance: Random): string {
  const [left, top] = [x - 12, FOOT - 66];
  const boards = range(9)
    .map((index) => path`M${left} ${top + 6 + index * 7}h150`)
    .join("");
  return (
    gableRoof(
      mood,
      { x: left, y: top, width: 150, height: floors > 1 ? 64 : 46, overhang: 14 },
      chance.pick(["#7d3f33", "#4e565b", "#54695a"]),
    ) +
    rect(left, top, 150, 66, chance.pick(["#b0523f", "#6f8f7b", "#d9a441", "#c7ad84", "#8fa9b8"])) +
    line(boards, "#000", 1, { opacity: 0.1 }) +
    (floors > 1 ? gableWindow(mood, left, top) : "") +
    outerWindow(mood, { x: x + 4, y: FOOT - 48, width: 30, height: 28 }) +
    rect(x + 52, FOOT - 48, 24, 48, DOOR) +
    outerWindow(mood, { x: x + 94, y: FOOT - 48, width: 30, height: 28 })
  );
}

const gableWindow = (mood: Mood, left: number, top: number) =>
  outerWindow(mood, { x: left + 63, y: top - 25, width: 24, height: 20 });

const terrace = (x: number) =>
  rect(x - 40, FOOT - 4, 210, 8, "#c9a878") +
  line(
    path`M${x - 38} ${FOOT + 4}v7M${x + 20} ${FOOT + 4}v7M${x + 90} ${FOOT + 4}v7M${x + 167} ${FOOT + 4}v7`,
    "#8a6b4a",
    4,
  );

function saunaHut(x: number, mood: Mood): string {
  const smoke = path`M${x + 38} ${FOOT - 48}q-8 -12 2 -20t0 -22`;
  return (
    line(smoke, "#fff", 5, { "stroke-linecap": "round", opacity: 0.5 }) +
    rect(x + 33, FOOT - 50, 8, 16, "#5b6266") +
    rect(x, FOOT - 30, 46, 32, "#8a6042") +
    gableRoof(mood, { x, y: FOOT - 30, width: 46, height: 18, overhang: 6 }, "#4e565b") +
    rect(x + 14, FOOT - 19, 14, 21, "#5b4032")
  );
}
