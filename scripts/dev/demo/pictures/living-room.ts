// Living room: window with curtains, sofa, rug, table, lamp, two pictures, a plant.
import { chanceOf } from "./chance.ts";
import type { PictureFacts } from "./facts.ts";
import { moodOf } from "./mood.ts";
import { DARK_WOOD, plant, ROOM_COLOURS, type RoomColours, WOOD, wallAndFloor, wallPicture } from "./room.ts";
import { area, circle, drawing, ellipse, HEIGHT, line, mirrored, path, rect, shade, WIDTH } from "./shapes.ts";
import { innerWindow } from "./windows.ts";

export function livingRoom({ id }: PictureFacts): string {
  const mood = moodOf(id);
  const chance = chanceOf(id, "living");
  const colours = chance.pick(ROOM_COLOURS);
  const shift = chance.integer(-14, 10);
  const [first, second] = chance.chance(0.5) ? (["hills", "arch"] as const) : (["arch", "hills"] as const);
  const windowBox = { x: 58 + chance.integer(0, 8), y: 40, width: 112 + chance.integer(0, 12), height: 118 };
  const room =
    wallAndFloor(colours) +
    innerWindow(mood, windowBox) +
    curtains(colours) +
    wallPicture(262 + shift, 42 + chance.integer(0, 10), colours, first) +
    wallPicture(338 + shift, 44, colours, second) +
    ellipse(300 + shift, 282, chance.integer(130, 158), 24, colours.accent, { opacity: 0.35 }) +
    sofa(222 + shift, colours) +
    table(300 + shift + chance.integer(-12, 12), colours.cloth) +
    lamp(452, mood.lit) +
    plant(28, 252, 1 + chance.next() * 0.3);
  const warm = mood.lit ? rect(0, 0, WIDTH, HEIGHT, "#ffb45c", { opacity: 0.1 }) : "";
  return drawing((chance.chance(0.5) ? mirrored(room) : room) + warm);
}

const curtains = ({ accent }: RoomColours) =>
  area("M36 24h30q-4 80 6 156H38z", accent, { opacity: 0.55 }) +
  area("M176 24h30v156h-34q8 -76 4 -156z", accent, { opacity: 0.55 }) +
  rect(28, 20, 186, 5, "#7b6453");

function sofa(x: number, { cloth, accent }: RoomColours): string {
  const arm = shade(cloth, 0.9);
  return (
    rect(x, 150, 190, 66, cloth, { rx: 14 }) +
    rect(x - 16, 180, 34, 66, arm, { rx: 12 }) +
    rect(x + 172, 180, 34, 66, arm, { rx: 12 }) +
    rect(x + 14, 196, 162, 44, shade(cloth, 1.08), { rx: 8 }) +
    line(path`M${x + 95} 198v40`, shade(cloth, 0.85)) +
    rect(x + 26, 168, 40, 34, accent, { rx: 6, transform: `rotate(-8 ${x + 46} 185)` }) +
    rect(x, 244, 8, 10, "#5b4032") +
    rect(x + 182, 244, 8, 10, "#5b4032")
  );
}

const table = (x: number, cup: string) =>
  line(path`M${x - 36} 274l-6 22M${x + 36} 274l6 22`, DARK_WOOD, 4) +
  ellipse(x, 270, 56, 11, WOOD) +
  area(path`M${x - 14} 266v-12h14v12z`, "#fff") +
  circle(x + 16, 262, 4, cup);

const lamp = (x: number, lit: boolean) =>
  line(path`M${x} 250V120`, "#55504a", 4) +
  area(path`M${x - 24} 124l10 -34h28l10 34z`, lit ? "#ffe2a0" : "#f7ead0") +
  ellipse(x, 252, 16, 4, "#55504a");
