// Blocks of flats of five eras: before 1940, 1940-1959, 1960-1990, 1991-2009, from 2010.
import type { Random } from "../../../seed/random.ts";
import type { PictureFacts } from "./facts.ts";
import { shadow } from "./landscape.ts";
import type { Mood } from "./mood.ts";
import { area, line, path, range, rect, repeated, shade, WIDTH } from "./shapes.ts";
import { DARK_FRAME, GLASS, highlight, LIT } from "./windows.ts";

interface Era {
  until: number;
  walls: readonly string[];
  style: "oldTown" | "panel" | "gable" | "modern";
}

const ERAS: readonly Era[] = [
  { until: 1939, style: "oldTown", walls: ["#e3c58e", "#d8d3b4", "#c9d1b8", "#e0b79a", "#d6c9ba"] },
  { until: 1959, style: "oldTown", walls: ["#ecdcb6", "#e6cfa4", "#dfd6c3"] },
  { until: 1990, style: "panel", walls: ["#d5d2ca", "#cfcac0", "#dcd7cc"] },
  { until: 2009, style: "gable", walls: ["#d9b48f", "#c98d6c", "#e8dfcd"] },
  { until: Number.POSITIVE_INFINITY, style: "modern", walls: ["#f1efea", "#e8e6e1", "#5a6166"] },
];
/** More would be rows of lines. */
const FLOORS_MAX = 12;
const BALCONIES = ["#c9764f", "#5f8f8a", "#d8a94a", "#7f95b5", "#8aa06a"];

/** The foot of all buildings at a road. */
const FOOT = 262;

export function block(facts: PictureFacts, mood: Mood, chance: Random): string {
  const year = facts.year ?? chance.pick([1935, 1955, 1975, 1985, 2002, 2018]);
  const era = ERAS.find(({ until }) => year <= until)!;
  const floors = Math.max(1, Math.min(facts.floors ?? facts.floor ?? chance.integer(2, 5), FLOORS_MAX));
  const floorHeight = Math.min(34, 176 / floors);
  const hasSetBack = era.style === "modern" && floors >= 3;
  const full = hasSetBack ? floors - 1 : floors; // the set-back top is a floor, too
  const bays = Math.max(
    3,
    Math.min(9, Math.round((floors > 6 ? 170 : 250) / (floorHeight * 1.15)) + chance.integer(-1, 1)),
  );
  const width = Math.min(300, bays * floorHeight * 1.15 + 16);
  const height = full * floorHeight;
  const x = Math.round((WIDTH - width) / 2 + chance.integer(-26, 26));
  const plan = { x, y: Math.round(FOOT - height), width, height, floors: full, floorHeight, bays, bay: width / bays };
  const wall = chance.pick(era.walls);
  const top = era.style === "modern" ? modernTop(plan, hasSetBack, chance) : "";
  return (
    shadow(x + width / 2, FOOT + 1, width / 2 + 14) +
    roof(era, plan, mood, chance) +
    rect(x, plan.y, width, height, wall) +
    rect(x + width * 0.86, plan.y, width * 0.14, height, "#000", { opacity: 0.05 }) +
    joints(era, plan, wall) +
    top +
    windows(era, plan, mood, chance) +
    (era.style === "oldTown" ? "" : balconies(era, plan, chance)) +
    door(plan, chance)
  );
}

interface Block {
  x: number;
  y: number;
  width: number;
  height: number;
  floors: number;
  floorHeight: number;
  bays: number;
  bay: number;
}

function roof({ style }: Era, { x, y, width: w }: Block, { winter }: Mood, chance: Random): string {
  if (style === "gable") {
    const outline = path`M${x - 6} ${y}l${w * 0.5 + 6} -22 ${w * 0.5 + 6} 22z`;
    return (
      area(outline, chance.pick(["#8f4f3d", "#6b4b3f", "#5c6468"])) +
      (winter ? area(outline, "#f4f8fb", { opacity: 0.85 }) : "")
    );
  }
  if (style !== "oldTown") return winter ? rect(x - 2, y - 8, w + 4, 5, "#f4f8fb") : "";
  const chimney = rect(x + w * chance.pick([0.25, 0.5, 0.7]), y - 36, 11, 18, "#8c5a48");
  const tin = area(path`M${x - 7} ${y}l16 -24h${w - 18}l16 24z`, chance.pick(["#8a4b3c", "#5d6468", "#7a5a4a"]));
  const snow = area(path`M${x + 3} ${y - 14}l6 -10h${w - 18}l6 10q${-w / 2 + 3} 6 ${-w + 6} 0z`, "#f4f8fb");
  return chimney + tin + (winter ? snow : "");
}

/** What divides the wall: joints of panels, or the string course above the ground floor. */
function joints({ style }: Era, { x, y, width, height, floors, floorHeight, bays, bay }: Block, wall: string): string {
  if (style === "oldTown") {
    return (
      rect(x - 3, y - 2, width + 6, 5, shade(wall, 1.1)) + rect(x, FOOT - floorHeight, width, 2, shade(wall, 0.86))
    );
  }
  if (style !== "panel") return "";
  const across = range(floors - 1).map((index) => path`M${x} ${y + (index + 1) * floorHeight}h${width}`);
  const down = range(bays - 1).map((index) => path`M${x + (index + 1) * bay} ${y}v${height}`);
  return (
    line([...across, ...down].join(""), "#fff", 1, { opacity: 0.55 }) + rect(x - 3, y - 6, width + 6, 7, "#8d8f8f")
  );
}

/** A bay clad in wood, and the top floor set back. */
function modernTop({ x, y, width, height, bay, floorHeight }: Block, hasSetBack: boolean, chance: Random): string {
  const setBack =
    rect(x + width * 0.12, y - floorHeight * 0.8, width * 0.62, floorHeight * 0.8, "#4c5358") +
    rect(x + width * 0.18, y - floorHeight * 0.62, width * 0.5, floorHeight * 0.44, GLASS);
  return (
    (hasSetBack ? setBack : "") +
    rect(x, y, bay, height, chance.pick(["#b98a5e", "#a87a52"])) +
    rect(x - 2, y - 4, width + 4, 4, DARK_FRAME)
  );
}

/** One floor of windows, repeated with `use`; at dusk two in five are lit. */
function windows(
  { style }: Era,
  { x, y, floors, floorHeight, bays, bay }: Block,
  { lit }: Mood,
  chance: Random,
): string {
  const modern = style === "modern";
  const width = Math.round(bay * (modern ? 0.6 : 0.46));
  const height = Math.round(floorHeight * (modern ? 0.66 : 0.56));
  const lefts = range(bays).map((index) => Math.round(x + index * bay + (bay - width) / 2));
  const top = y + (floorHeight - height) / 2;
  const panes = (more: number) =>
    lefts
      .map((left) => path`M${left - more} ${top - more}h${width + 2 * more}v${height + 2 * more}h${-width - 2 * more}z`)
      .join("");
  const mullions = lefts.map((left) => path`M${left + width / 2} ${top}v${height}`).join("");
  const shine = lefts.map((left) => highlight({ x: left, y: top, width, height })).join("");
  const floor =
    area(panes(2), modern ? DARK_FRAME : "#f7f4ec") +
    area(panes(0), shade(GLASS, lit ? 0.55 : 1)) +
    (modern ? "" : line(mullions, "#f7f4ec", 1)) +
    (lit ? "" : area(shine, "#fff", { opacity: 0.28 }));
  const bright = range(floors).flatMap((index) =>
    lefts.map((left) =>
      chance.chance(0.4) ? path`M${left} ${top + index * floorHeight}h${width}v${height}h${-width}z` : "",
    ),
  );
  const others = range(floors - 1).map((index) => ({ y: (index + 1) * floorHeight }));
  return repeated("floor", floor, others) + (lit ? area(bright.join(""), LIT) : "");
}

/** On every floor but the ground floor. */
function balconies({ style }: Era, { x, y, floors, floorHeight, bays, bay }: Block, chance: Random): string {
  if (floors < 2) return "";
  const colour = style === "modern" ? "#dfe9ec" : chance.pick(BALCONIES);
  const first = chance.integer(0, 2);
  const width = bay * 0.78;
  const lefts = range(bays).flatMap((bayAt) => (bayAt % 3 === first ? [x + bayAt * bay + (bay - width) / 2] : []));
  const boxes = lefts.map((left) => path`M${left} ${y + floorHeight * 0.55}h${width}v${floorHeight * 0.42}h${-width}z`);
  const rails = lefts.map((left) => path`M${left} ${y + floorHeight * 0.55}h${width}`);
  const rail = line(rails.join(""), shade(style === "modern" ? "#9aa7ab" : colour, 0.7));
  const others = range(floors - 2).map((index) => ({ y: (index + 1) * floorHeight }));
  return repeated("balcony", area(boxes.join(""), colour, { opacity: 0.92 }) + rail, others);
}

function door({ x, bays, bay, floorHeight }: Block, chance: Random): string {
  const left = x + bay * Math.floor(bays / 2) + bay * 0.22;
  const colour = chance.pick(["#6b4a38", "#3e5a52", "#4a5560"]);
  return (
    rect(left - 5, FOOT - floorHeight * 0.92, bay * 0.56 + 10, 3, "#555c5f") +
    rect(left, FOOT - floorHeight * 0.82, bay * 0.56, floorHeight * 0.82, colour)
  );
}
