// Commercial space: a shop front with a striped awning, offices above. Old ones have a tin roof, new ones dark frames.
import type { Random } from "../../../seed/random.ts";
import type { PictureFacts } from "./facts.ts";
import { shadow } from "./landscape.ts";
import type { Mood } from "./mood.ts";
import { area, line, path, range, rect, repeated } from "./shapes.ts";
import { DARK_FRAME, FRAME, LIT, outerWindow } from "./windows.ts";

const FOOT = 262;
const STRIPES = 8;

/** Offices on as many floors above the shop as the listing tells, at most eleven. */
export function commercial({ floors, year }: PictureFacts, mood: Mood, chance: Random): string {
  const x = 110 + chance.integer(-12, 12);
  const offices = Math.max(0, Math.min(11, (floors ?? 2) - 1));
  const floorHeight = Math.min(50, Math.floor(128 / Math.max(1, offices)));
  const height = 92 + offices * floorHeight;
  const [isOld, isNew] = [year !== null && year < 1960, year !== null && year >= 2005];
  const wall = chance.pick(
    isNew ? ["#f1efea", "#5a6166", "#e8e6e1"] : ["#d9b48f", "#c7cfc4", "#8f9aa1", "#e3c58e", "#e4ded3"],
  );
  const paint = chance.pick(["#b0523f", "#3e6f66", "#44566b", "#8a6a2f"]);
  const windows = range(5).map((column) => {
    const gap = Math.round(floorHeight / 5);
    const box = { x: x + 16 + column * 49, y: FOOT - height + gap, width: 32, height: floorHeight - 2 * gap };
    return outerWindow(mood, box, isNew ? DARK_FRAME : FRAME);
  });
  const others = range(offices - 1).map((index) => ({ y: (index + 1) * floorHeight }));
  return (
    shadow(x + 130, FOOT + 1, 160) +
    rect(x, FOOT - height, 260, height, wall) +
    roof(x, FOOT - height, isOld, mood) +
    (offices === 0 ? "" : repeated("offices", windows.join(""), others)) +
    shopFront(x, mood) +
    awning(x + 8, paint)
  );
}

function roof(x: number, y: number, isOld: boolean, { winter }: Mood): string {
  const snow = winter ? "#f5f9fc" : undefined;
  if (isOld) return area(path`M${x - 8} ${y + 2}l18 -22h240l18 22z`, snow ?? "#8a4b3c");
  return rect(x - 5, y - 6, 270, 8, "#4e565b") + (snow === undefined ? "" : rect(x - 5, y - 11, 270, 5, snow));
}

function shopFront(x: number, { lit }: Mood): string {
  const pane = lit ? LIT : "#a9c6d2";
  const goods = path`M${x + 24} ${FOOT - 4}v-18h14v18zM${x + 44} ${FOOT - 4}v-12h10v12zM${x + 164} ${FOOT - 4}v-22h10v22zM${x + 180} ${FOOT - 4}v-14h16v14z`;
  return (
    rect(x + 16, FOOT - 48, 92, 44, pane) +
    rect(x + 152, FOOT - 48, 92, 44, pane) +
    rect(x + 116, FOOT - 48, 28, 48, "#4a3a31") +
    line(path`M${x + 62} ${FOOT - 48}v44M${x + 198} ${FOOT - 48}v44`, "#f7f4ec") +
    area(goods, "#7b6453", { opacity: 0.55 })
  );
}

function awning(x: number, colour: string): string {
  const width = 244 / STRIPES;
  const stripes = (odd: number) =>
    range(STRIPES)
      .filter((index) => index % 2 === odd)
      .map((index) => path`M${x + index * width} ${FOOT - 68}h${width}l-5 16h${10 - width}z`)
      .join("");
  return rect(x, FOOT - 84, 244, 16, colour) + area(stripes(1), "#fff") + area(stripes(0), colour);
}
