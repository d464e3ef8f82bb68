// The judged set: listings written for it with their true features, queries with what their author wants, and grades derived
// from both.
import { readFileSync } from "node:fs";
import { z } from "zod";
import { DEAL_TYPES, PROPERTY_TYPES } from "../../../shared/enums.ts";

const texts = z.strictObject({ et: z.string().optional(), en: z.string().optional(), ru: z.string().optional() });
const JudgedListing = z.strictObject({
  id: z.number().int(),
  dealType: z.enum(DEAL_TYPES),
  propertyType: z.enum(PROPERTY_TYPES),
  place: z.string(),
  price: z.number().optional(),
  rooms: z.number().optional(),
  size: z.number().optional(),
  floor: z.number().optional(),
  floors: z.number().optional(),
  plotArea: z.number().optional(),
  year: z.number().optional(),
  slogan: texts,
  description: texts,
  /** Its true features, in whichever words and language its texts name them. */
  has: z.array(z.string()),
});
export type JudgedListing = z.infer<typeof JudgedListing>;

export interface JudgedQuery {
  text: string;
  wants: readonly Want[];
}

type Want = (listing: JudgedListing) => boolean;

/** Everything wanted is there: 3. All but one of at least three things: 1, worth seeing after the others. */
const GRADE_FULL = 3;
const GRADE_NEAR = 1;
const NEAR_WANTS_MIN = 3;
const SIZE_TOLERANCE = 0.1;

export function readJudgedListings(): JudgedListing[] {
  const text = read("listings.jsonl");
  return text.split("\n").flatMap((line) => (line === "" ? [] : [JudgedListing.parse(JSON.parse(line))]));
}

export function readJudgedQueries(): JudgedQuery[] {
  return read("queries.tsv")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [text = "", wants = ""] = line.split("\t");
      return { text, wants: wants.split(" ").flatMap(parseWant) };
    });
}

export function grade({ wants }: JudgedQuery, listing: JudgedListing): number {
  const missed = wants.filter((want) => !want(listing)).length;
  if (missed === 0) return GRADE_FULL;
  return missed === 1 && wants.length >= NEAR_WANTS_MIN ? GRADE_NEAR : 0;
}

function parseWant(written: string): Want[] {
  const [, name = "", operator = "", value = ""] = /^(\w+?)(?:(<=|>=|=|~)(.+))?$/.exec(written) ?? [];
  const number = Number(value);
  const inPlace = (listing: JudgedListing) => listing.place.split("/").includes(value);
  switch (name) {
    case "deal":
      return [(listing) => listing.dealType === value];
    case "type":
      return [(listing) => listing.propertyType === value];
    case "place":
      return [inPlace];
    case "notplace":
      return [(listing) => !inPlace(listing)];
    case "has":
      return value.split(",").map((thing) => (listing: JudgedListing) => listing.has.includes(thing));
    case "top":
      return [(listing) => listing.floor !== undefined && listing.floor === listing.floors];
    case "rooms":
    case "price":
    case "size":
    case "floor":
    case "year":
      return [(listing) => compare(listing[name], operator, number)];
    default:
      throw new Error(`the judged queries want something unknown: ${written}`);
  }
}

function compare(value: number | undefined, operator: string, wanted: number): boolean {
  if (value === undefined) return false;
  if (operator === "<=") return value <= wanted;
  if (operator === ">=") return value >= wanted;
  if (operator === "~") return Math.abs(value - wanted) <= wanted * SIZE_TOLERANCE;
  return value === wanted;
}

function read(name: string): string {
  return readFileSync(new URL(`judged/${name}`, import.meta.url), "utf8");
}
