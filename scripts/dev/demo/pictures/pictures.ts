// The pictures of a listing: which scenes in which order, and their drawings. Pure: the same facts give the same bytes.
import { balcony, neighbourhood } from "./balcony.ts";
import { bathroom } from "./bathroom.ts";
import { bedroom } from "./bedroom.ts";
import { chanceOf } from "./chance.ts";
import { exterior, exteriorInOtherSeason, secondExterior } from "./exterior.ts";
import type { PictureFacts } from "./facts.ts";
import { floorPlan } from "./floor-plan.ts";
import { kitchen } from "./kitchen.ts";
import { livingRoom } from "./living-room.ts";
import { plotPlan } from "./plot-plan.ts";
import { sauna } from "./sauna.ts";

const DRAW = {
  exterior,
  secondExterior,
  otherSeason: exteriorInOtherSeason,
  living: livingRoom,
  kitchen,
  bedroom,
  bathroom,
  sauna,
  balcony,
  neighbourhood,
  floorPlan,
  plotPlan,
} satisfies Record<string, (facts: PictureFacts) => string>;

type Scene = keyof typeof DRAW;

/** Share of listings without any picture, as real ones have. */
const WITHOUT = 0.03;
/** Flats that begin in a room. Each in its living room, five of six cards of a page were one sofa. */
const STARTS_INSIDE = 0.45;

/** Four to eight scenes; none for a few listings. */
export function scenesOf(facts: PictureFacts): readonly Scene[] {
  const { id, type, rooms, sauna: hasSauna, balcony: hasBalcony } = facts;
  const chance = chanceOf(id, "scenes");
  if (chance.chance(WITHOUT)) return [];
  if (type === "garage" || type === "land") return ["exterior", "otherSeason", "neighbourhood", "plotPlan"];
  if (type === "commercialSpace") return ["exterior", "neighbourhood", "secondExterior", "floorPlan"];
  const showsBalcony = hasBalcony && type === "apartment";
  const bedroom = (rooms ?? 2) >= 2 ? (["bedroom"] as const) : [];
  const startsInside = type === "apartment" && chance.chance(STARTS_INSIDE);
  const first = startsInside ? chance.pick(["living", "kitchen", ...bedroom] as const) : "exterior";
  const rest: readonly Scene[] = [
    ...(["exterior", "living", "kitchen"] as const),
    ...bedroom,
    "bathroom",
    ...(hasSauna ? (["sauna"] as const) : []),
    ...(showsBalcony ? (["balcony"] as const) : []),
    ...(hasSauna && showsBalcony ? [] : (["secondExterior"] as const)),
    "floorPlan",
  ];
  return [first, ...rest.filter((scene) => scene !== first)];
}

/** The picture at a place, counted from 1; undefined where there is none. */
export function drawPicture(facts: PictureFacts, number: number): string | undefined {
  const scene = scenesOf(facts)[number - 1];
  return scene === undefined ? undefined : DRAW[scene](facts);
}

/** Path of all pictures. */
export const PICTURES_PATH = "/demo-images/";

/** Scenes that are called like another one. */
const CALLED: Readonly<Partial<Record<Scene, Scene>>> = { secondExterior: "exterior", otherSeason: "exterior" };

/** Addresses of the pictures. The fragment names the scene: the page of a listing tells it to those who cannot see the picture. */
export function pictureImages(facts: PictureFacts, baseUrl: string): { url: string; width: number; height: number }[] {
  return scenesOf(facts).map((scene, index) => ({
    url: `${baseUrl}${PICTURES_PATH}${facts.id}/${index + 1}.svg#${CALLED[scene] ?? scene}`,
    width: 1200,
    height: 800,
  }));
}
