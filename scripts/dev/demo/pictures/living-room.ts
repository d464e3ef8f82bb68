// Living room: window with curtains, sofa, rug, table, lamp or shelf, two pictures, a plant.
import { chanceOf } from "./chance.ts";
import type { PictureFacts } from "./facts.ts";
import { moodOf } from "./mood.ts";
import { DARK_WOOD, plant, type RoomColours, roomColours, WOOD, wallAndFloor, wallPicture } from "./room.ts";
import { area, circle, drawing, ellipse, HEIGHT, line, mirrored, path, rect, shade, WIDTH } from "./shapes.ts";
import { innerWindow } from "./windows.ts";

export function livingRoom({ id }: PictureFacts): string {
  const mood = moodOf(id);
  const chance = chanceOf(id, "living");
  const colours = roomColours(chance);
  const shift = chance.integer(-14, 10);
  const [first, second] = chance.chance(0.5) ? (["hills", "arch"] as const) : (["arch", "hills"] as const);
  const windowBox = { x: 58 + chance.integer(0, 8), y: 40, width: 112 + chance.integer(0, 12), height: 118 };
  const room =
    wallAndFloor(colours) +
    innerWindow(mood, windowBox) +
    curtains(chance.pick([colours.accent, colours.cloth, "#ffffff"])) +
    wallPicture(262 + shift, 42 + chance.integer(0, 10), colours, first) +
    wallPicture(338 + shift, 44, colours, second) +
    ellipse(300 + shift, 282, chance.integer(130, 158), 24, colours.accent, { opacity: 0.35 }) +
    sofa(222 + shift, colours) +
    table(300 + shift + chance.integer(-12, 12), colours.cloth) +
    (chance.chance(0.6) ? lamp(452, mood.lit) : shelf(430, colours)) +
    plant(28, 252, 1 + chance.next() * 0.3);
  const warm = mood.lit ? rect(0, 0, WIDTH, HEIGHT, "#ffb45c", { opacity: 0.1 }) : "";
  return drawing((chance.chance(0.5) ? mirrored(room) : room) + warm);
}

const curtains = (colour: string) =>
  area("M36 24h30q-4 80 6 156H38z", colour, { opacity: 0.55 }) +
  area("M176 24h30v156h-34q8 -76 4 -156z", colour, { opacity: 0.55 }) +
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

/** Books in two colours on three boards. */
function shelf(x: number, { cloth, accent }: RoomColours): string {
  const boards = [96, 136, 176].map((y) => rect(x, y + 30, 44, 4, WOOD));
  const books = (y: number, colour: string, first: number) =>
    area(
      path`M${x + first} ${y + 30}v-24h6v24zM${x + first + 8} ${y + 30}v-20h6v20zM${x + first + 16} ${y + 30}v-26h5v26z`,
      colour,
    );
  return (
    rect(x - 3, 90, 50, 160, WOOD) +
    rect(x, 94, 44, 152, "#f3ede2") +
    boards.join("") +
    books(96, cloth, 4) +
    books(136, accent, 16) +
    books(176, cloth, 10)
  );
}
