// The outside of a listing: sky, distance, ground, trees, the building and the light, cropped to the subject.
import type { PropertyType } from "../../../../shared/enums.ts";
import type { Random } from "../../../seed/random.ts";
import { block } from "./blocks.ts";
import { chanceOf } from "./chance.ts";
import { commercial } from "./commercial.ts";
import type { PictureFacts } from "./facts.ts";
import { garage } from "./garage.ts";
import { house } from "./houses.ts";
import { land } from "./land.ts";
import { distance, footpath, ground, HORIZON, light, pavementAndRoad, sky } from "./landscape.ts";
import { type Mood, moodOf } from "./mood.ts";
import { drawing, mirrored, range, WIDTH } from "./shapes.ts";
import { summerHouse } from "./summer-house.ts";
import { terraced } from "./terraced.ts";
import { bush, TREES, type Tree, tree } from "./trees.ts";

const BUILDINGS: Readonly<Record<PropertyType, (facts: PictureFacts, mood: Mood, chance: Random) => string>> = {
  apartment: block,
  house,
  partOfHouse: house,
  townhouseBox: terraced,
  summerHouse,
  garage,
  land,
  commercialSpace: commercial,
};

/** Left, top, width and height of what is shown. Blocks, shops and land are wider than houses. */
const WIDE = [20, 14, 440, 293] as const;
const NARROW = [50, 48, 380, 253] as const;
/** So long that only half a tree has room beside them. */
const LONG: readonly PropertyType[] = ["garage", "townhouseBox"];
const AT_A_ROAD: readonly PropertyType[] = ["apartment", "commercialSpace"];

export const exterior = (facts: PictureFacts) => exteriorIn(facts, moodOf(facts.id));

/** The same building mirrored and from nearer. */
export function secondExterior(facts: PictureFacts): string {
  const [x, y, width, height] = cropOf(facts.type);
  const view = [WIDTH - x - width + width * 0.09, y + height * 0.13, width * 0.87, height * 0.87];
  return drawing(mirrored(scene(facts, moodOf(facts.id))), view.map(Math.round).join(" "));
}

/** Garages and plots show the same place in another season. */
export const exteriorInOtherSeason = (facts: PictureFacts) => exteriorIn(facts, otherSeason(facts.id));

function otherSeason(id: string): Mood {
  const { season } = moodOf(id);
  const other = range(40)
    .map((attempt) => moodOf(id, `other season ${attempt}`))
    .find((mood) => mood.season !== season);
  return other ?? moodOf(id);
}

const exteriorIn = (facts: PictureFacts, mood: Mood) => drawing(scene(facts, mood), cropOf(facts.type).join(" "));

const cropOf = (type: PropertyType) => (AT_A_ROAD.includes(type) || type === "land" ? WIDE : NARROW);

function scene(facts: PictureFacts, mood: Mood): string {
  const { id, type } = facts;
  const chance = chanceOf(id, "exterior");
  const sea = facts.sea || chance.chance(type === "land" ? 0.4 : 0.15);
  const common = chance.pick(TREES);
  const foot = AT_A_ROAD.includes(type) ? pavementAndRoad(mood) : type === "land" ? "" : footpath(mood, WIDTH / 2);
  const [left, , width] = cropOf(type);
  return (
    sky(mood, chance) +
    distance(mood, chanceOf(id, "distance"), sea) +
    ground(mood) +
    sideTrees(mood, chanceOf(id, "trees"), common, left) +
    foot +
    BUILDINGS[type](facts, mood, chance) +
    bushes(mood, chanceOf(id, "bushes"), left) +
    frontTree(mood, chanceOf(id, "front"), {
      kind: common,
      ...(LONG.includes(type) ? { left: left - 22, right: left + width + 22 } : { left, right: left + width }),
      onlyLeft: type === "summerHouse",
    }) +
    light(mood)
  );
}

/** Three to five behind the building, two of three of the same kind. */
function sideTrees(mood: Mood, chance: Random, common: Tree, left: number): string {
  const trees = range(chance.integer(3, 5)).map(() => ({
    x: chance.chance(0.5) ? chance.integer(left + 8, 110) : chance.integer(370, WIDTH - left - 8),
    y: HORIZON + chance.integer(6, 18),
    scale: 0.8 + chance.next() * 0.4,
    kind: chance.chance(0.67) ? common : chance.pick(TREES),
  }));
  return trees
    .sort((a, b) => a.y - b.y)
    .map((each) => tree(mood, chance, each))
    .join("");
}

const bushes = (mood: Mood, chance: Random, left: number) =>
  bush(mood, chance, chance.integer(left + 20, 110), 268) +
  bush(mood, chance, chance.integer(370, WIDTH - left - 20), 270);

interface FrontTree {
  kind: Tree;
  left: number;
  right: number;
  onlyLeft: boolean;
}

/** One large tree at a side, near enough to hide no door. */
function frontTree(mood: Mood, chance: Random, { kind, left, right, onlyLeft }: FrontTree): string {
  const x = chance.chance(0.5) || onlyLeft ? left + chance.integer(14, 34) : right - chance.integer(14, 34);
  return tree(mood, chance, { x, y: 292, scale: 1.5 + chance.next() * 0.4, kind });
}
