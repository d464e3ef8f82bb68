// Quick choices of rooms: 1, 2, 3, 4, 5 and more. The first press starts a range, the second widens it, a third starts anew.
import type { Params } from "./query.ts";

export const ROOM_CHOICES = [1, 2, 3, 4, 5] as const;
const MOST = 5;

/** Bounds in force; "5+" has no upper one. */
function chosenRooms({ minRooms, maxRooms }: Params): { min: number; max: number } | undefined {
  if (minRooms === undefined && maxRooms === undefined) return undefined;
  return { min: Number(minRooms ?? 1), max: Number(maxRooms ?? Number.POSITIVE_INFINITY) };
}

export function isRoomChosen(choice: number, params: Params): boolean {
  const chosen = chosenRooms(params);
  return (
    chosen !== undefined && choice <= chosen.max && (choice >= chosen.min || (choice === MOST && chosen.max > MOST))
  );
}

export function pressRoom(choice: number, params: Params): Record<string, string | undefined> {
  const chosen = chosenRooms(params);
  const pressed = ROOM_CHOICES.filter((other) => isRoomChosen(other, params));
  const [only] = pressed;
  if (chosen === undefined || pressed.length !== 1 || only === undefined) return asParams(choice, choice);
  if (only === choice) return { minRooms: undefined, maxRooms: undefined };
  return asParams(Math.min(only, choice), Math.max(only, choice));
}

const asParams = (min: number, max: number) => ({
  minRooms: String(min),
  maxRooms: max === MOST ? undefined : String(max),
});

/** "2", "2–3", "5+": short, since it stands after the word "Rooms". */
export function roomsText({ minRooms, maxRooms }: Params): string {
  if (minRooms === undefined) return `1–${maxRooms ?? ""}`;
  if (maxRooms === undefined) return `${minRooms}+`;
  return minRooms === maxRooms ? minRooms : `${minRooms}–${maxRooms}`;
}
