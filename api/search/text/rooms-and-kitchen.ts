// Reads rooms as advertisements count them: "2+1 tuba" is two rooms and a kitchen that is a living room, too. Portals list some of
// these as two rooms and others as three, so both are meant.
import type { NumberWords } from "../../../mappings/concepts/number-words.ts";
import type { Condition } from "../../../mappings/concepts/table.ts";
import type { Head } from "./number-head.ts";
import type { NumberToken } from "./number-tokens.ts";
import { SHORT_ROOMS_MAX, withoutHyphen } from "./number-units.ts";

const ROOMS = { field: "rooms", offset: 0 } as const;

export function createRoomsAndKitchenReader(words: NumberWords) {
  return function readRoomsAndKitchen(tokens: readonly NumberToken[], { next: at, limit, subject }: Head) {
    const [rooms, plus, kitchen] = [tokens[at], tokens[at + 1], tokens[at + 2]];
    const isWritten = plus?.text === "+" && plus.isTight && kitchen?.isTight && kitchen.value === 1;
    const isOther = limit !== undefined || (subject !== undefined && subject.field !== "rooms");
    if (!isWritten || isOther || rooms?.value === undefined) return undefined;
    if (!Number.isInteger(rooms.value) || rooms.value < 1 || rooms.value > SHORT_ROOMS_MAX) return undefined;
    const unitAt = withoutHyphen(tokens, at + 3);
    const unit = words.unit.match(tokens, unitAt);
    const { field, offset } = unit?.value ?? ROOMS;
    // "2+1 kuud" is a time, "2+1 korrus" a floor.
    if (field !== "rooms" || words["other-unit"].match(tokens, unitAt) !== undefined) return undefined;
    const min = rooms.value + offset;
    const condition: Condition = { kind: "range", field, min, max: min + 1 };
    return { conditions: [condition], next: unit?.next ?? at + 3 };
  };
}
