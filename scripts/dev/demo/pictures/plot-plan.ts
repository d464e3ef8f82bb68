// Plan of a plot, or of a row of garages, from above: borders, road, trees, and the area as text.
import { chanceOf } from "./chance.ts";
import type { PictureFacts } from "./facts.ts";
import { moodOf } from "./mood.ts";
import { area, circle, drawing, element, HEIGHT, line, path, range, rect, WIDTH } from "./shapes.ts";

export function plotPlan({ id, type, size, plotArea }: PictureFacts): string {
  const chance = chanceOf(id, "plot");
  const mood = moodOf(id);
  const [left, right] = [90 + chance.integer(-30, 30), 380 + chance.integer(-30, 30)];
  const top = 50 + chance.integer(-16, 16);
  const outline = path`M${left} ${top}L${right} ${top + chance.integer(-16, 16)}L${right + chance.integer(-16, 16)} 246L${left + chance.integer(-16, 16)} 246z`;
  const trees = range(chance.integer(5, 9)).map(() =>
    circle(
      chance.chance(0.5) ? chance.integer(20, 150) : chance.integer(330, 460),
      chance.integer(20, 236),
      chance.integer(9, 16),
      chance.pick(mood.leaves),
      {
        opacity: 0.8,
      },
    ),
  );
  const square = type === "garage" ? size : plotArea;
  return drawing(
    rect(0, 0, WIDTH, HEIGHT, mood.ground) +
      rect(0, 262, WIDTH, 40, mood.winter ? "#c3cdd6" : "#9aa0a1") +
      line("M10 282h460", "#fff", 3, { "stroke-dasharray": "40 30", opacity: 0.7 }) +
      area(outline, "#fbfaf7", { opacity: 0.6 }) +
      (type === "garage" ? garages() : trees.join("")) +
      line(outline, "#c9764f", 3, { "stroke-dasharray": "10 6" }) +
      (square === null ? "" : label(square)),
  );
}

const garages = () =>
  range(4)
    .map((index) =>
      rect(140 + index * 50, 180, 50, 60, index === 1 ? "#c9764f" : "#d5d2ca", {
        stroke: "#3b4043",
        "stroke-width": 3,
      }),
    )
    .join("");

function label(square: number): string {
  const text = `${square.toLocaleString("et-EE", { maximumFractionDigits: 1, useGrouping: "always" })} m²`;
  return (
    rect(WIDTH / 2 - 60, 112, 120, 34, "#fbfaf7", { rx: 6 }) +
    element(
      "text",
      { x: WIDTH / 2, y: 136, "text-anchor": "middle", "font-family": "sans-serif", "font-size": 20, fill: "#3b4043" },
      text,
    )
  );
}
