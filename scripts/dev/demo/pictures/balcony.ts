// What is seen from a balcony, with railing, table and chair, and the same neighbourhood without a balcony.
import type { Random } from "../../../seed/random.ts";
import { chanceOf } from "./chance.ts";
import type { PictureFacts } from "./facts.ts";
import { distance, ground, HORIZON, light, sky } from "./landscape.ts";
import { type Mood, moodOf } from "./mood.ts";
import { plant } from "./room.ts";
import { area, drawing, ellipse, HEIGHT, line, path, range, rect, WIDTH } from "./shapes.ts";
import { TREES, tree } from "./trees.ts";

const RAIL = "#4a5054";

export function balcony(facts: PictureFacts): string {
  const chance = chanceOf(facts.id, "balcony");
  const mood = moodOf(facts.id);
  return drawing(view(facts, mood, chance) + floorAndRailing() + furniture(chance));
}

export const neighbourhood = (facts: PictureFacts) =>
  drawing(view(facts, moodOf(facts.id), chanceOf(facts.id, "balcony")), "20 60 380 253");

/** From a higher floor the roofs lie lower. */
function view(facts: PictureFacts, mood: Mood, chance: Random): string {
  const roofsMax = (facts.floor ?? 3) > 5 ? 66 : 96;
  const trees = range(7).map(() => {
    const [x, y] = [chance.integer(0, WIDTH), 240 + chance.integer(0, 14)];
    return tree(mood, chance, { x, y, scale: 0.8 + chance.next() * 0.5, kind: chance.pick(TREES) });
  });
  return (
    sky(mood, chance) +
    distance(mood, chance, facts.sea || chance.chance(0.15)) +
    ground(mood) +
    houses(mood, chance, roofsMax) +
    trees.join("") +
    light(mood)
  );
}

function houses({ lit }: Mood, chance: Random, roofsMax: number): string {
  let [walls, windows] = ["", ""];
  for (let x = -10; x < WIDTH; ) {
    const [width, height] = [chance.integer(34, 66), chance.integer(30, roofsMax)];
    const top = HORIZON + 32 - height;
    if (chance.chance(0.6)) {
      walls += path`M${x} ${top + height}v${-height}h${width}v${height}z`;
      for (let y = top + 8; y < HORIZON + 20; y += 14) {
        for (let left = x + 7; left < x + width - 8; left += 13) windows += path`M${left} ${y}h6v7h-6z`;
      }
    }
    x += width + chance.integer(4, 18);
  }
  const wall = chance.pick(["#c9b9a6", "#b9b5ad", "#c4a58d", "#a9b3b0"]);
  return walls === "" ? "" : area(walls, wall) + area(windows, lit ? "#ffd98c" : "#7e97a5");
}

function floorAndRailing(): string {
  const bars = range(25)
    .map((index) => `M${index * 20} 174v92`)
    .join("");
  return (
    rect(0, 268, WIDTH, 52, "#b58a63") +
    line("M0 284h480M0 302h480", "#000", 1, { opacity: 0.15 }) +
    rect(0, 168, WIDTH, 7, RAIL) +
    rect(0, 264, WIDTH, 6, RAIL) +
    line(bars, RAIL) +
    rect(0, 0, 26, HEIGHT, "#e9e4da") +
    rect(26, 0, 5, HEIGHT, "#cfc8bb")
  );
}

function furniture(chance: Random): string {
  const cloth = chance.pick(["#6f8f8a", "#44566b", "#c9764f", "#d8a94a"]);
  const [table, chair] = [190 + chance.integer(-24, 6), 270 + chance.integer(-6, 20)];
  return (
    line(path`M${table} 256v48M${table - 20} 306h40`, "#55504a", 4) +
    ellipse(table, 252, 42, 9, "#efe9df") +
    area(path`M${table - 10} 250v-14h12v14z`, "#c9764f") +
    area(path`M${chair} 310v-46q0 -16 18 -16h36q16 0 16 16v46h-8v-22h-54v22z`, cloth) +
    plant(430, 306, 1.1 + chance.next() * 0.4)
  );
}
