// What lies around a building: sky, distance, ground, the light over everything.
import type { Random } from "../../../seed/random.ts";
import type { Mood } from "./mood.ts";
import { area, circle, element, ellipse, HEIGHT, line, path, range, rect, WIDTH } from "./shapes.ts";

/** Height of the horizon. */
export const HORIZON = 208;

/** Clouds lie between y 50 and 106, which every crop of the drawing shows whole. */
export function sky(mood: Mood, chance: Random): string {
  const sun = circle(chance.integer(70, 410), chance.integer(120, 165), 22, "#fff3cf", { opacity: 0.85 });
  return (
    gradient(mood) +
    rect(0, 0, WIDTH, HORIZON + 2, "url(#sky)") +
    (mood.time === "golden" ? sun : "") +
    clouds(mood, chance)
  );
}

export const gradient = ({ sky: [top, horizon] }: Mood) =>
  element(
    "linearGradient",
    { id: "sky", x2: 0, y2: 1 },
    element("stop", { "stop-color": top }) + element("stop", { offset: 1, "stop-color": horizon }),
  );

function clouds({ lit }: Mood, chance: Random): string {
  const first = chance.integer(70, 210);
  return [first, first + chance.integer(110, 170)]
    .map((x) => {
      const [y, k] = [chance.integer(74, 106), chance.integer(20, 34)];
      const outline = path`M${x} ${y}a${k * 0.4} ${k * 0.4} 0 0 1 ${k * 0.7} ${-k * 0.25}a${k * 0.6} ${k * 0.6} 0 0 1 ${k * 1.1} 0a${k * 0.4} ${k * 0.4} 0 0 1 ${k * 0.6} ${k * 0.25}z`;
      return area(outline, "#fff", { opacity: lit ? 0.18 : 0.6 });
    })
    .join("");
}

export function distance(mood: Mood, chance: Random, sea: boolean): string {
  return sea ? seaWithFarCoast(mood) : wood(mood, chance);
}

function seaWithFarCoast({ lit, winter, distance: coast }: Mood): string {
  const y = HORIZON - 26;
  const water = lit ? "#5d7594" : winter ? "#9fb9cb" : "#7fb2cf";
  return (
    rect(0, y, WIDTH, 28, water) +
    area(path`M0 ${y}l90 -7 60 5 70 -3 40 5z`, coast, { opacity: 0.7 }) +
    line(path`M150 ${y + 14}h60M270 ${y + 9}h44M330 ${y + 18}h70`, "#fff", 2, { opacity: 0.5 })
  );
}

function wood({ distance: colour }: Mood, chance: Random): string {
  const tops = range(WIDTH / 30).map(() => path`q15 ${-chance.integer(6, 24)} 30 ${chance.integer(-5, 5)}`);
  return area(path`M0 ${HORIZON + 4}V${HORIZON - 22}` + tops.join("") + path`V${HORIZON + 4}z`, colour, {
    opacity: 0.75,
  });
}

export const ground = ({ ground: colour, front }: Mood) =>
  rect(0, HORIZON, WIDTH, HEIGHT - HORIZON, colour) +
  area(path`M0 ${HEIGHT - 38}q120 -26 250 -12t230 -8V${HEIGHT}H0z`, front);

export const pavementAndRoad = ({ path: pavement, winter }: Mood) =>
  rect(0, 262, WIDTH, 24, pavement) +
  rect(0, 286, WIDTH, 34, winter ? "#c3cdd6" : "#9aa0a1") +
  line("M10 304h50M100 304h50M190 304h50M280 304h50M370 304h50", "#fff", 3, { opacity: 0.7 });

export const footpath = ({ path: colour }: Mood, x: number) =>
  area(path`M${x - 14} 258h30q20 30 70 62H${x - 70}q50 -30 56 -62z`, colour);

export const shadow = (x: number, y: number, halfWidth: number) =>
  ellipse(x, y, halfWidth, 7, "#1c2b33", { opacity: 0.14 });

/** The last layer: evening light over everything that is not lit. */
export function light({ time }: Mood): string {
  if (time === "golden") return rect(0, 0, WIDTH, HEIGHT, "#f0a050", { opacity: 0.13 });
  return time === "dusk" ? rect(0, 0, WIDTH, HEIGHT, "#26315a", { opacity: 0.2 }) : "";
}
