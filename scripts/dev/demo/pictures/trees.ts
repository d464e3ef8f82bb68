// Trees and bushes in the colours of the season: leaf, birch and spruce.
import type { Random } from "../../../seed/random.ts";
import type { Mood } from "./mood.ts";
import { area, ellipse, line, path, rect, shade } from "./shapes.ts";

export const TREES = ["leaf", "birch", "spruce"] as const;
export type Tree = (typeof TREES)[number];

const SPRUCES = ["#3f6b52", "#4d7a5a", "#37604b"];
const SNOW = "#f4f8fb";

/** Its foot is at x, y; a scale of 1 is 72 high. */
export function tree(mood: Mood, chance: Random, { x, y, scale, kind }: TreeOptions): string {
  if (kind === "spruce") return spruce(mood, chance, { x, y, scale });
  const bark = kind === "birch" ? "#e9e6df" : "#7b6453";
  const trunk =
    rect(x - 2 * scale, y - 34 * scale, 4 * scale, 35 * scale, bark) + (kind === "birch" ? marks(x, y, scale) : "");
  return (
    trunk +
    (mood.winter ? twigs(x, y, scale, kind === "birch" ? "#c9c4bb" : bark) : crown(mood, chance, { x, y, scale }))
  );
}

interface Place {
  x: number;
  y: number;
  scale: number;
}
interface TreeOptions extends Place {
  kind: Tree;
}

function spruce({ winter, leaves }: Mood, chance: Random, { x, y, scale: s }: Place): string {
  const top = y - 62 * s;
  const needles = chance.pick(winter ? leaves : SPRUCES);
  const outline = path`M${x} ${top}l${16 * s} ${30 * s}h${-7 * s}l${13 * s} ${26 * s}h${-44 * s}l${13 * s} ${-26 * s}h${-7 * s}z`;
  const snow = path`M${x} ${top}l${10 * s} ${19 * s}q${-10 * s} ${-6 * s} ${-20 * s} 0z`;
  return (
    rect(x - 2.5 * s, y - 7 * s, 5 * s, 8 * s, "#6b5546") + area(outline, needles) + (winter ? area(snow, SNOW) : "")
  );
}

const marks = (x: number, y: number, s: number) =>
  line(
    path`M${x - 2 * s} ${y - 24 * s}h${2.5 * s}M${x - s / 2} ${y - 14 * s}h${2.5 * s}M${x - 2 * s} ${y - 8 * s}h${2 * s}`,
    "#4a4a46",
    s,
  );

function twigs(x: number, y: number, s: number, colour: string): string {
  const main = path`M${x} ${y - 26 * s}l${-12 * s} ${-20 * s}M${x} ${y - 30 * s}l${11 * s} ${-19 * s}M${x} ${y - 32 * s}v${-24 * s}`;
  const side = path`M${x - 6 * s} ${y - 36 * s}l${-9 * s} ${-4 * s}M${x + 6 * s} ${y - 40 * s}l${9 * s} ${-3 * s}`;
  return line(main + side, colour, Math.max(2, 1.8 * s), { "stroke-linecap": "round" });
}

function crown({ leaves }: Mood, chance: Random, { x, y, scale: s }: Place): string {
  const colour = chance.pick(leaves);
  return (
    ellipse(x, y - 48 * s, 17 * s, 24 * s, colour) + ellipse(x - 5 * s, y - 54 * s, 9 * s, 13 * s, shade(colour, 1.1))
  );
}

export function bush({ winter, leaves }: Mood, chance: Random, x: number, y: number): string {
  if (winter) return area(path`M${x - 14} ${y}q2 -12 14 -12t14 12z`, "#e7eef5");
  return area(path`M${x - 15} ${y}a9 9 0 0 1 8 -12a10 10 0 0 1 15 1a9 9 0 0 1 7 11z`, chance.pick(leaves));
}
