// Windows: from outside with a highlight or lit, and from inside with the weather of the listing.
import { gradient } from "./landscape.ts";
import type { Mood } from "./mood.ts";
import { area, line, path, rect } from "./shapes.ts";

export const GLASS = "#8fb0c0";
export const LIT = "#ffe39a";
export const FRAME = "#fbf8f1";
/** Frames of new buildings. */
export const DARK_FRAME = "#3f4549";

export function outerWindow({ lit }: Mood, box: Box, frame = FRAME): string {
  const { x, y, width: w, height: h } = box;
  return (
    rect(x - 2, y - 2, w + 4, h + 4, frame) +
    rect(x, y, w, h, lit ? LIT : GLASS) +
    (lit ? "" : area(highlight(box), "#fff", { opacity: 0.28 })) +
    line(path`M${x + w / 2} ${y}v${h}M${x} ${y + h * 0.4}h${w}`, frame)
  );
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const highlight = ({ x, y, width: w, height: h }: Box) =>
  path`M${x} ${y + h}l${w * 0.55} ${-h}h${w * 0.25}l${-w * 0.55} ${h}z`;

/** A window seen from the room: sky, distance and ground. */
export function innerWindow(mood: Mood, { x, y, width: w, height: h }: Box): string {
  const hills = path`M${x} ${y + h}V${y + h * 0.66}q${w * 0.2} ${-h * 0.16} ${w * 0.4} ${-h * 0.04}t${w * 0.6} ${-h * 0.02}V${y + h}z`;
  const meadow = path`M${x} ${y + h}v${-h * 0.16}q${w * 0.5} ${-h * 0.1} ${w} 0v${h * 0.16}z`;
  return (
    rect(x - 6, y - 6, w + 12, h + 12, "#fff") +
    gradient(mood) +
    rect(x, y, w, h, "url(#sky)") +
    area(hills, mood.distance) +
    area(meadow, mood.ground) +
    line(path`M${x + w / 2} ${y}v${h}M${x} ${y + h * 0.32}h${w}`, "#fff", 4) +
    rect(x - 12, y + h + 6, w + 24, 6, "#fff")
  );
}
