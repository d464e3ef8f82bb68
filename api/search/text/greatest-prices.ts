// Two prices of one home. They are in the same thousands: "280 тысяч, максимум 320". Of two highest ones the greater is the limit, and what
// is less is liked better: "eelarve 100 tuhat, maksimum 110 tuhat". If both were required, the greater would say nothing.
import type { Condition } from "../../../mappings/concepts/table.ts";
import { asThousands, isInThousands, THOUSAND } from "./bare-thousands.ts";
import { isAbout } from "./own-money.ts";
import { type Meaning, type Segment, valuesOf } from "./segments.ts";

type Price = Extract<Condition, { kind: "range" }>;

/** What is less than this share of the greater is of something else, such as a rent beside a price. */
const SHARE_MIN = 0.5;

export function withGreatestPrice(given: readonly Segment[]): readonly Segment[] {
  const prices = given.filter((segment) => priceOf(segment) !== undefined);
  if (prices.length < 2) return given;
  const segments = withThousands(given);
  // "Korter kuni 100 000, maja kuni 150 000": a wish between them parts the prices of two homes.
  const wishes = segments.filter((segment) => segment.meanings.length > 0 || segment.role === "or");
  const lesser = wishes.findIndex((wish, at) => isLess(wish, wishes[at + 1]) || isLess(wish, wishes[at - 1]));
  return lesser === -1
    ? segments
    : segments.map((segment) => (segment === wishes[lesser] ? { ...segment, sign: "preferred" } : segment));
}

/** "280 тысяч, максимум 320": the thousands of the first are those of the limit, where no rent is sought. */
function withThousands(segments: readonly Segment[]): readonly Segment[] {
  if (segments.some(({ meanings }) => meanings.some(isRent))) return segments;
  const amounts = segments.flatMap((segment) => amountOf(priceOf(segment)) ?? []);
  return segments.map((segment) => {
    if (!isInThousands(segment, { deals: ["sale"], isHomeSought: true, isGarage: false })) return segment;
    const amount = amountOf(priceOf(segment))! * THOUSAND;
    return amounts.some((other) => isOfOneHome(other, amount))
      ? { ...segment, meanings: segment.meanings.map(asThousands) }
      : segment;
  });
}

const isRent = (meaning: Meaning): boolean => valuesOf("dealType", meaning).some((deal) => deal !== "sale");

const isOfOneHome = (one: number, other: number): boolean => Math.min(one, other) >= Math.max(one, other) * SHARE_MIN;

function isLess(segment: Segment, other: Segment | undefined): boolean {
  const amount = amountOf(priceOf(segment));
  const limit = other && priceOf(other);
  if (amount === undefined || limit?.max === undefined || limit.min !== undefined) return false;
  return amount < limit.max && isOfOneHome(amount, limit.max);
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
