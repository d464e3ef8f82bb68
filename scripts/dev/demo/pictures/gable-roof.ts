// Gable roofs seen from the front, with snow in winter.
import type { Mood } from "./mood.ts";
import { area, path } from "./shapes.ts";

export interface Gable {
  /** Left end and upper edge of the wall below. */
  x: number;
  y: number;
  width: number;
  height: number;
  overhang: number;
}

export function gableRoof({ winter }: Mood, gable: Gable, colour: string): string {
  const { x, y, width, height, overhang } = gable;
  const [middle, top] = [x + width / 2, y - height];
  const roof = path`M${x - overhang} ${y}L${middle} ${top}L${x + width + overhang} ${y}z`;
  const thick = Math.max(5, height * 0.17);
  const snow = path`M${x - overhang} ${y}L${middle} ${top}L${x + width + overhang} ${y}h${-thick}L${middle} ${top + thick}L${x - overhang + thick} ${y}z`;
  return area(roof, colour) + (winter ? area(snow, "#f5f9fc") : "");
}
