// Texts as people type them, each with the facts that every listing on the first page must meet. Written before the concept table was
// read, so that its words are not those of the table.
import { readFileSync } from "node:fs";
import { z } from "zod";
import { DEAL_TYPES, PROPERTY_TYPES } from "../../../shared/enums.ts";

/** Limits, both included; null is open. */
const range = z.tuple([z.number().nullable(), z.number().nullable()]).optional();
/** Beginnings of words, lower case, of one thing in all languages: one of them is enough. */
const stems = z.array(z.array(z.string()).nonempty()).optional();

const SingleWant = z.strictObject({
  dealType: z.array(z.enum(DEAL_TYPES)).optional(),
  propertyType: z.array(z.enum(PROPERTY_TYPES)).optional(),
  price: range,
  pricePerSqm: range,
  size: range,
  plotArea: range,
  rooms: range,
  /** The ground floor is 1. */
  floor: range,
  floors: range,
  year: range,
  topFloor: z.boolean().optional(),
  /** Names of places: the listing is in any of them. */
  in: z.array(z.string()).optional(),
  notIn: z.array(z.string()).optional(),
  near: z.strictObject({ lat: z.number(), lon: z.number(), km: z.number() }).optional(),
  /** The listing's address has any of these. */
  address: z.array(z.string()).optional(),
  says: stems,
  saysNot: stems,
  /** No Estonian listing can meet the text: a foreign town, a phone number. */
  none: z.literal(true).optional(),
});
const Want = SingleWant.extend({
  /** One of these is enough: a new building is a year, or a word. */
  any: z.array(SingleWant).nonempty().optional(),
});
export type SingleWant = z.infer<typeof SingleWant>;
export type Want = z.infer<typeof Want>;
export type RangeFact = "price" | "pricePerSqm" | "size" | "plotArea" | "rooms" | "floor" | "floors" | "year";

const PeopleText = z.strictObject({ text: z.string(), lang: z.enum(["et", "ru", "en", "mixed"]), want: Want });
export type PeopleText = z.infer<typeof PeopleText>;

const SHIPPED_FILE = new URL("people.jsonl", import.meta.url);

export function readPeopleTexts(file: string | URL = SHIPPED_FILE): PeopleText[] {
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => PeopleText.parse(JSON.parse(line)));
}
