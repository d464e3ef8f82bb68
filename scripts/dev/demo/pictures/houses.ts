// Houses and parts of houses: with boards before 1965, plastered to 2004, flat volumes from 2005.
import type { Random } from "../../../seed/random.ts";
import type { PictureFacts } from "./facts.ts";
import { gableRoof } from "./gable-roof.ts";
import { shadow } from "./landscape.ts";
import type { Mood } from "./mood.ts";
import { area, line, path, range, rect, shade, WIDTH } from "./shapes.ts";
import { DARK_FRAME, FRAME, outerWindow } from "./windows.ts";

/** The foot of all buildings in a garden. */
export const GARDEN_FOOT = 258;
const STOREY = 46;

const DOORS = ["#6b4a38", "#3e5a52", "#8a3f36"];
const ROOFS = ["#7d3f33", "#4e565b", "#6b4b3f", "#5c6b57"];
const BOARDS = ["#d9a441", "#6f8f7b", "#8fa9b8", "#b0523f", "#d9c8a0", "#5f7f95"];
const PLASTERS = ["#e9e2d3", "#d8c7a9", "#c7cfc4", "#d9bfa5"];

export function house(facts: PictureFacts, mood: Mood, chance: Random): string {
  const year = facts.year ?? chance.pick([1938, 1955, 1980, 2015]);
  const kind = { halves: facts.type === "partOfHouse", floors: Math.min(3, facts.floors ?? 2) };
  return year >= 2005 ? flatHouse(kind, mood, chance) : gableHouse({ ...kind, boards: year < 1965 }, mood, chance);
}

interface Kind {
  halves: boolean;
  floors: number;
}

/** The second floor is under the roof, a third one makes the walls higher. */
function gableHouse({ halves, floors, boards }: Kind & { boards: boolean }, mood: Mood, chance: Random): string {
  const [width, wallHeight, roofHeight] = boards ? [190, 78, 74] : [210, 84, 58];
  const height = wallHeight + (floors > 2 ? STOREY : 0);
  const wall = chance.pick(boards ? BOARDS : PLASTERS);
  const roof = chance.pick(ROOFS);
  const x = Math.round((WIDTH - width) / 2 + chance.integer(-22, 22));
  const [y, foot, middle] = [GARDEN_FOOT - height, GARDEN_FOOT, x + width / 2];
  const chimney = rect(x + width * chance.pick([0.22, 0.7]), y - roofHeight * 0.95, 15, roofHeight * 0.6, "#93594a");
  const front = path`M${x} ${foot}V${y}L${middle} ${y - roofHeight + 14}L${x + width} ${y}V${foot}z`;
  const side = 16 + chance.integer(0, 8);
  return (
    shadow(middle, foot + 1, width / 2 + 18) +
    chimney +
    gableRoof(mood, { x, y, width, height: roofHeight, overhang: 15 }, roof) +
    area(front, wall) +
    (boards ? boarding(x, y, width, foot) : "") +
    rect(x - 3, foot - 9, width + 6, 9, "#a9a49b") +
    (floors > 1 ? outerWindow(mood, { x: middle - 15, y: y - 30, width: 30, height: 28 }) : "") +
    storeyWindows(mood, x + side, x + width - 34 - side, foot - wallHeight + 18) +
    (floors > 2 ? storeyWindows(mood, x + side, x + width - 34 - side, foot - height + 14) : "") +
    (halves ? twoDoors(middle, y - roofHeight + 14) : oneDoor(middle, roof, chance.pick(DOORS)))
  );
}

const storeyWindows = (mood: Mood, left: number, right: number, y: number) =>
  [left, right].map((x) => outerWindow(mood, { x, y, width: 34, height: 34 })).join("");

function boarding(x: number, y: number, width: number, foot: number): string {
  const boards = range((foot - y) / 7 - 1).map((index) => path`M${x} ${y + 4 + index * 7}h${width}`);
  const corners = path`M${x + 2} ${foot}V${y + 1}M${x + width - 2} ${foot}V${y + 1}`;
  return line(boards.join(""), "#000", 1, { opacity: 0.12 }) + line(corners, FRAME, 4);
}

const oneDoor = (middle: number, canopy: string, door: string) =>
  rect(middle - 22, GARDEN_FOOT - 58, 44, 4, canopy) +
  rect(middle - 13, GARDEN_FOOT - 54, 26, 48, door) +
  rect(middle - 19, GARDEN_FOOT - 6, 38, 6, "#b9b2a6");

/** A line from ridge to ground parts the house; each half has its door. */
const twoDoors = (middle: number, ridge: number) =>
  line(path`M${middle} ${ridge}V${GARDEN_FOOT - 76}M${middle} ${GARDEN_FOOT - 54}V${GARDEN_FOOT}`, FRAME, 3) +
  rect(middle - 34, GARDEN_FOOT - 52, 24, 47, DOORS[0]!) +
  rect(middle + 10, GARDEN_FOOT - 52, 24, 47, DOORS[1]!);

/** Wood above, and below plaster with a garage and a wide pane. */
function flatHouse({ halves, floors }: Kind, mood: Mood, chance: Random): string {
  const x = 115 + chance.integer(-16, 16);
  const foot = GARDEN_FOOT;
  const plaster = chance.pick(["#f0eeea", "#474e52", "#e4ded3"]);
  const wood = chance.pick(["#b58455", "#9a6d47", "#7c5a42"]);
  const upper = x + chance.pick([20, 60, 92]);
  const second = halves
    ? line(path`M${x + 118} ${foot - 66}v66`, "#3a4043", 3) + rect(x + 124, foot - 50, 24, 50, "#3e5a52")
    : "";
  return (
    shadow(x + 125, foot + 1, 150) +
    rect(x, foot - 66, 250, 66, plaster) +
    flatRoof(mood, x - 6, foot - 71, 262, 6) +
    (floors > 2 ? woodenVolume(mood, upper + 24, foot - 182, 96, wood) : "") +
    (floors > 1 ? woodenVolume(mood, upper, foot - 122, 150, wood) : "") +
    outerWindow(mood, { x: x + 158, y: foot - 54, width: 78, height: 46 }, DARK_FRAME) +
    garageDoor(x + 16, shade(plaster, 0.82)) +
    rect(x + 88, foot - 50, 24, 50, chance.pick(DOORS)) +
    second +
    rect(x + 154, foot - 3, 92, 4, "#c9b08a")
  );
}

function woodenVolume(mood: Mood, x: number, y: number, width: number, wood: string): string {
  const boards = range(width / 11)
    .map((index) => path`M${x + 5 + index * 11} ${y}v58`)
    .join("");
  const windows = width > 100 ? [x + 16, x + 86] : [x + 25];
  return (
    rect(x, y, width, 58, wood) +
    line(boards, "#000", 1, { opacity: 0.12 }) +
    flatRoof(mood, x - 6, y - 6, width + 12, 7) +
    windows.map((left) => outerWindow(mood, { x: left, y: y + 12, width: 46, height: 34 }, DARK_FRAME)).join("")
  );
}

const flatRoof = ({ winter }: Mood, x: number, y: number, width: number, height: number) =>
  rect(x, y, width, height, "#3a4043") + (winter ? rect(x, y - 5, width, 5, "#f6f9fb") : "");

const garageDoor = (x: number, colour: string) =>
  rect(x, GARDEN_FOOT - 50, 52, 50, colour) +
  line(path`M${x} ${GARDEN_FOOT - 38}h52M${x} ${GARDEN_FOOT - 26}h52M${x} ${GARDEN_FOOT - 14}h52`, "#000", 1, {
    opacity: 0.2,
  });
