// Floor plan: two rows of rooms in proportion to their areas, with windows, doors and fixtures.
import { chanceOf } from "./chance.ts";
import type { PictureFacts } from "./facts.ts";
import { hasAreas, type PlannedRoom, planAreas, type Use } from "./floor-plan-areas.ts";
import { circle, drawing, element, HEIGHT, line, mirrored, path, rect, WIDTH } from "./shapes.ts";

const PAPER = "#fbfaf7";
const WALL = "#3b4043";
const [LEFT, TOP, BREADTH, DEPTH] = [50, 34, 380, 252];
const FLOORS: Readonly<Record<Use, string>> = {
  living: "#f6ead2",
  room: "#e8eef2",
  kitchen: "#f3e3dc",
  hall: "#ecebe6",
  bath: "#d8e9ec",
};

interface Placed extends PlannedRoom {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function floorPlan(facts: PictureFacts): string {
  const chance = chanceOf(facts.id, "plan");
  const { upper, lower } = inTwoRows(planAreas(facts, chance));
  const share = sumOf(upper) / (sumOf(upper) + sumOf(lower));
  const wall = TOP + Math.round(DEPTH * share);
  const placed = [...inRow(upper, TOP, wall - TOP), ...inRow(lower, wall, TOP + DEPTH - wall)];
  const mirror = chance.chance(0.5);
  const rooms = placed.map((room) =>
    rect(room.x, room.y, room.width, room.height, FLOORS[room.use], { stroke: WALL, "stroke-width": 5 }),
  );
  const fittings = placed.map((room) => (room.y === TOP ? windowAndDoor(room) : fixtures(room)));
  const plan = rooms.join("") + fittings.join("");
  return drawing(
    rect(0, 0, WIDTH, HEIGHT, PAPER) +
      (mirror ? mirrored(plan) : plan) +
      (hasAreas(facts) ? placed.map((room) => label(room, mirror)).join("") : ""),
  );
}

/** From four rooms on, half of the further ones lie beside kitchen and bath: they would be too narrow above. */
function inTwoRows(rooms: readonly PlannedRoom[]): { upper: PlannedRoom[]; lower: PlannedRoom[] } {
  const living = rooms.filter(({ use }) => use === "living" || use === "room");
  const served = rooms.filter(({ use }) => use !== "living" && use !== "room");
  const above = living.length > 3 ? Math.ceil((living.length + 1) / 2) : living.length;
  return { upper: living.slice(0, above), lower: [...served, ...living.slice(above)] };
}

const sumOf = (rooms: readonly PlannedRoom[]) => rooms.reduce((sum, { tenths }) => sum + tenths, 0);

/** The narrowest that a room is drawn, as a share of its row: a bath of 6 m² beside 200 m² of rooms would not hold its area. */
const NARROWEST = 0.08;

function inRow(rooms: readonly PlannedRoom[], y: number, height: number): Placed[] {
  const shareOf = ({ tenths }: PlannedRoom) => Math.max(tenths, sumOf(rooms) * NARROWEST);
  const total = rooms.reduce((sum, room) => sum + shareOf(room), 0);
  let before = 0;
  return rooms.map((room) => {
    const x = LEFT + Math.round((BREADTH * before) / total);
    before += shareOf(room);
    return { ...room, x, y, width: LEFT + Math.round((BREADTH * before) / total) - x, height };
  });
}

/** A window in the outer wall, and a door as a quarter circle to the row below. */
function windowAndDoor({ x, y, width, height }: Placed): string {
  const [foot, door] = [y + height, x + width * 0.42];
  const leaf = Math.min(26, width * 0.4);
  return (
    line(path`M${x + width * 0.28} ${y}h${width * 0.44}`, "#9cc3d6", 6) +
    rect(door, foot - 3, leaf, 7, PAPER) +
    line(path`M${door} ${foot}v${-leaf}a${leaf} ${leaf} 0 0 1 ${leaf} ${leaf}`, "#8d9599", 1)
  );
}

/** Fixtures lie along the outer wall of the lower row, below the area. */
function fixtures({ use, x, y, width, height }: Placed): string {
  const foot = y + height;
  if (use === "kitchen") return rect(x + 6, foot - 22, width - 12, 16, "#d9bfb2") + circle(x + 20, foot - 14, 5, PAPER);
  if (use === "hall") return rect(x + width / 2 - 12, foot - 3, 24, 7, PAPER);
  if (use === "bath") {
    return rect(x + 6, foot - 22, Math.min(48, width - 12), 15, "#fff", { rx: 7, stroke: "#8d9599" });
  }
  return line(path`M${x + width * 0.28} ${foot}h${width * 0.44}`, "#9cc3d6", 6);
}

/** "20,9 m²", smaller in narrow rooms; the narrowest have the number alone. */
function label({ use, x, y, width, height, tenths }: Placed, mirror: boolean): string {
  const text = `${(tenths / 10).toFixed(1).replace(".", ",")}${width < 48 ? "" : " m²"}`;
  const middle = mirror ? WIDTH - x - width / 2 : x + width / 2;
  const fixture = use === "kitchen" || use === "bath" ? 8 : 0;
  return element(
    "text",
    {
      ...{ x: middle, y: y + height / 2 + 5 - fixture },
      "text-anchor": "middle",
      "font-family": "sans-serif",
      "font-size": width < 60 ? 11 : 14,
      fill: WALL,
    },
    text,
  );
}
