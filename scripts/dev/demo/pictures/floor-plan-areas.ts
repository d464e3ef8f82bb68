// Rooms of a floor plan and their areas, which add up to the size of the listing. Pure.
import type { Random } from "../../../seed/random.ts";
import type { PictureFacts } from "./facts.ts";

export type Use = "living" | "room" | "kitchen" | "hall" | "bath";

export interface PlannedRoom {
  use: Use;
  /** Tenths of a square metre, so that the sum is exact. */
  tenths: number;
}

/** More rooms than this are too narrow to be drawn with their areas. */
export const ROOMS_MAX = 9;
/** A smaller home has no rooms to be told apart. */
const SIZE_MIN = 5;
/** Of a listing without a size: its plan is drawn without areas. */
const SIZE_PER_ROOM = 18;

export const hasAreas = ({ size }: Pick<PictureFacts, "size">) => size !== null && size >= SIZE_MIN;

export function planAreas({ rooms, size }: Pick<PictureFacts, "rooms" | "size">, chance: Random): PlannedRoom[] {
  const count = Math.max(1, Math.min(rooms ?? 2, ROOMS_MAX));
  const total = Math.round((size !== null && size >= SIZE_MIN ? size : (count + 1) * SIZE_PER_ROOM) * 10);
  const bath = Math.round(between(35, total * 0.07, 60));
  const kitchen = Math.round(between(60, total * 0.16, 160));
  const hall = Math.round(total * 0.1);
  // In a very small home the fixed areas would leave nothing for the room itself.
  const share = Math.min(1, (total * 0.5) / (bath + kitchen + hall));
  const served = {
    kitchen: Math.round(kitchen * share),
    hall: Math.round(hall * share),
    bath: Math.round(bath * share),
  };
  const left = total - served.kitchen - served.hall - served.bath;
  const weights = [1.5, ...Array.from({ length: count - 1 }, () => 0.8 + chance.next() * 0.4)];
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const others = weights.slice(1).map((weight) => Math.round((left * weight) / sum));
  const living = left - others.reduce((all, tenths) => all + tenths, 0);
  return [
    { use: "living", tenths: living },
    ...others.map((tenths): PlannedRoom => ({ use: "room", tenths })),
    { use: "kitchen", tenths: served.kitchen },
    { use: "hall", tenths: served.hall },
    { use: "bath", tenths: served.bath },
  ];
}

const between = (min: number, value: number, max: number) => Math.min(max, Math.max(min, value));
