// Bathroom: tiles, tub, basin under a mirror, towel.
import { chanceOf } from "./chance.ts";
import type { PictureFacts } from "./facts.ts";
import { METAL, plant } from "./room.ts";
import { area, drawing, ellipse, line, mirrored, range, rect, WIDTH } from "./shapes.ts";

export function bathroom({ id }: PictureFacts): string {
  const chance = chanceOf(id, "bathroom");
  const wood = chance.pick(["#b58455", "#8a6042", "#d9c8a0", "#5d6468"]);
  const room =
    tiledRoom(
      chance.pick(["#cfe0df", "#e3e0da", "#b9cdd6", "#d9d2c4", "#c9d8c8", "#e6d6cc"]),
      chance.pick(["#8f9aa1", "#b5aa9a", "#6d7a80"]),
      chance.pick([30, 40, 60]),
    ) +
    tub() +
    mirrorAndBasin(wood, chance.pick([16, 42])) +
    towel(chance.pick(["#c9764f", "#6f8f8a", "#d8a94a", "#7f95b5", "#efe9df"])) +
    ellipse(150, 292, 70, 12, "#fff", { opacity: 0.6 }) +
    plant(290 + chance.integer(-6, 6), 278, 0.7 + chance.next() * 0.4);
  return drawing(chance.chance(0.5) ? mirrored(room) : room);
}

function tiledRoom(tiles: string, floor: string, width: number): string {
  const down = range(WIDTH / width).map((index) => `M${(index + 0.5) * width} 0v214`);
  const across = range(7).map((index) => `M0 ${index * 30 + 16}h480`);
  const floorLines =
    "M-40 320L90 214M90 320L180 214M220 320L250 214M350 320L320 214M480 320L390 214M0 250H480M0 286H480";
  return (
    rect(0, 0, WIDTH, 214, tiles) +
    line([...down, ...across].join(""), "#fff", 2, { opacity: 0.7 }) +
    rect(0, 214, WIDTH, 106, floor) +
    line(floorLines, "#fff", 1, { opacity: 0.35 })
  );
}

const tub = () =>
  line("M64 258l-6 16M226 258l6 16", "#b9b2a6", 6) +
  rect(40, 186, 210, 74, "#fff", { rx: 26 }) +
  rect(32, 180, 226, 14, "#f0f1ef", { rx: 7 }) +
  line("M70 180v-36q0 -8 8 -8h12v8", METAL, 5);

const mirrorAndBasin = (wood: string, roundness: number) =>
  rect(318, 46, 110, 84, "#eaf3f5", { rx: roundness, stroke: wood, "stroke-width": 6 }) +
  area("M340 112l44 -54h20l-48 60z", "#fff", { opacity: 0.7 }) +
  rect(308, 188, 130, 58, wood) +
  line("M373 190v54M350 214h14M382 214h14", "#3b342e", 2, { opacity: 0.5 }) +
  rect(300, 176, 146, 12, "#f7f7f5") +
  ellipse(373, 174, 34, 8, "#fff") +
  line("M373 168v-20h14", METAL, 5);

const towel = (colour: string) => rect(270, 120, 26, 60, colour) + rect(262, 116, 42, 4, "#7b746a");
