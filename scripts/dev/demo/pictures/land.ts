// Land: four stakes with a line around the plot, a pole with its wire.
import type { Random } from "../../../seed/random.ts";
import type { PictureFacts } from "./facts.ts";
import { HORIZON } from "./landscape.ts";
import type { Mood } from "./mood.ts";
import { area, HEIGHT, line, path, rect, shade } from "./shapes.ts";

const STAKE = "#c9764f";

export function land(_facts: PictureFacts, { ground, winter }: Mood, chance: Random): string {
  const [left, right] = [170 + chance.integer(-24, 30), 320 + chance.integer(-20, 40)];
  const [far, near] = [HORIZON + 16, HEIGHT - 32];
  const corners = [
    [left, far],
    [right, far],
    [right + 90, near],
    [left - 80, near],
  ] as const;
  const stakes = corners.map(([x, y]) => rect(x - 2, y - 16, 4, 18, STAKE) + rect(x - 2, y - 16, 4, 5, "#fff"));
  const outline = path`M${left - 80} ${near}L${left} ${far}H${right}L${right + 90} ${near}z`;
  const rope = path`M${left - 80} ${near - 10}L${left} ${far - 10}H${right}L${right + 90} ${near - 10}z`;
  return (
    pole(chance.pick([56, 76, 404]), chance) +
    area(outline, shade(ground, winter ? 0.96 : 1.08)) +
    line(rope, STAKE, 2, { "stroke-dasharray": "6 5" }) +
    stakes.join("")
  );
}

function pole(x: number, chance: Random): string {
  const wire = path`M0 ${132 + chance.integer(-6, 6)}q${x / 2} 14 ${x} 10t${480 - x} -26`;
  return (
    line(wire, "#55606a", 1, { opacity: 0.6 }) +
    line(path`M${x} ${HORIZON + 34}V130M${x - 12} 142h24M${x - 10} 152h20`, "#7b6453", 4)
  );
}
