// Of two highest prices in a text the greater is the limit, and what is less is liked better: "eelarve 100 tuhat, maksimum 110 tuhat",
// "ideally 150 000, at most 170 000". If both were required, the greater would say nothing.
import type { Condition } from "../../../mappings/concepts/table.ts";
import { isAbout } from "./own-money.ts";
import type { Segment } from "./segments.ts";

type Price = Extract<Condition, { kind: "range" }>;

/** What is less than this share of the greater is of something else, such as a rent beside a price. */
const SHARE_MIN = 0.5;

export function withGreatestPrice(segments: readonly Segment[]): readonly Segment[] {
  // "Korter kuni 100 000, maja kuni 150 000": a wish between them parts the prices of two homes.
  const wishes = segments.filter((segment) => segment.meanings.length > 0 || segment.role === "or");
  const less = wishes.findIndex((wish, at) => isLess(wish, wishes[at + 1]) || isLess(wish, wishes[at - 1]));
  return less === -1
    ? segments
    : segments.map((segment) => (segment === wishes[less] ? { ...segment, sign: "preferred" } : segment));
}

function isLess(segment: Segment, other: Segment | undefined): boolean {
  const amount = amountOf(priceOf(segment));
  const limit = other && priceOf(other);
  if (amount === undefined || limit?.max === undefined || limit.min !== undefined) return false;
  return amount < limit.max && amount >= limit.max * SHARE_MIN;
}

function priceOf({ meanings, sign }: Segment): Price | undefined {
  const [meaning] = meanings;
  if (sign !== undefined || meaning?.as !== "fact") return undefined;
  return meaning.conditions.find((one): one is Price => one.kind === "range" && one.field === "price");
}

/** Of a limit, or of a price that is said without one; undefined of a range, and of a least price. */
function amountOf(price: Price | undefined): number | undefined {
  if (price?.max === undefined) return undefined;
  if (price.min === undefined) return price.max;
  return isAbout(price) ? (price.min + price.max) / 2 : undefined;
}
