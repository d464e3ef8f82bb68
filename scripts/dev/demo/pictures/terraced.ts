// Terraced houses: three to five gabled units, each in a colour of its own.
import type { Random } from "../../../seed/random.ts";
import type { PictureFacts } from "./facts.ts";
import { gableRoof } from "./gable-roof.ts";
import { GARDEN_FOOT } from "./houses.ts";
import { shadow } from "./landscape.ts";
import type { Mood } from "./mood.ts";
import { element, range, rect, WIDTH } from "./shapes.ts";
import { outerWindow } from "./windows.ts";

const WALLS = ["#e8e0d0", "#c98d6c", "#aebfb5", "#d9b98a", "#8f9aa1"];
const DOORS = ["#6b4a38", "#3e5a52", "#44566b"];
const LENGTH = 300;
const FLOOR_HEIGHT = 46;

export function terraced({ floors }: PictureFacts, mood: Mood, chance: Random): string {
  const count = chance.integer(3, 5);
  const width = Math.floor(LENGTH / count);
  const x = Math.round((WIDTH - count * width) / 2);
  const first = chance.integer(0, WALLS.length - 1);
  const roof = chance.pick(["#4e565b", "#7d3f33", "#6b4b3f"]);
  const storeys = Math.max(1, Math.min(3, floors ?? 2));
  const height = storeys * FLOOR_HEIGHT + 6;
  const top = GARDEN_FOOT - height;
  const unit = element("defs", {}, element("g", { id: "unit" }, roofAndWindows(mood, { width, roof, storeys, top })));
  const units = range(count).map((index) => {
    const left = x + index * width;
    return (
      rect(left, top, width, height, WALLS[(index + first) % WALLS.length]!) +
      element("use", { href: "#unit", x: left }) +
      rect(left + width * 0.18, GARDEN_FOOT - 48, width * 0.24, 48, DOORS[(index + first) % DOORS.length]!)
    );
  });
  return shadow(WIDTH / 2, GARDEN_FOOT + 1, LENGTH / 2 + 20) + unit + units.join("");
}

interface Unit {
  width: number;
  roof: string;
  storeys: number;
  top: number;
}

function roofAndWindows(mood: Mood, { width, roof, storeys, top }: Unit): string {
  const upper = range(storeys - 1).flatMap((storey) =>
    [0.2, 0.58].map((part) =>
      outerWindow(mood, { x: width * part, y: top + 10 + storey * FLOOR_HEIGHT, width: width * 0.24, height: 24 }),
    ),
  );
  return (
    gableRoof(mood, { x: 0, y: top, width, height: 36, overhang: 2 }, roof) +
    upper.join("") +
    outerWindow(mood, { x: width * 0.54, y: GARDEN_FOOT - 46, width: width * 0.3, height: 30 }) +
    rect(width * 0.12, GARDEN_FOOT - 54, width * 0.36, 4, "#4e565b")
  );
}
