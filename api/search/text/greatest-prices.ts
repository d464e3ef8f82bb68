// Of two highest prices in a text the greater is the limit, and what is less is liked better: "eelarve 100 tuhat, maksimum 110 tuhat",
// "ideally 150 000, at most 170 000". Both at once would leave out what somebody can pay.
import type { Condition } from "../../../mappings/concepts/table.ts";
import { isAbout } from "./own-money.ts";
import type { Segment } from "./segments.ts";

type Price = Extract<Condition, { kind: "range" }>;

/** What is less than this share of the greater is of something else, such as a rent beside a price. */
const SHARE_MIN = 0.5;

export function withGreatestPrice(segments: readonly Segment[]): readonly Segment[] {
  const prices = segments.map(priceOf);
  const limits = prices.flatMap((price) => (price?.min === undefined ? (price?.max ?? []) : []));
  if (limits.length === 0 || segments.some(({ role }) => role === "or")) return segments;
  const greatest = Math.max(...limits);
  return segments.map((segment, at) => {
    const amount = amountOf(prices[at]);
    const isLess = amount !== undefined && amount < greatest && amount >= greatest * SHARE_MIN;
    return isLess ? { ...segment, sign: "preferred" } : segment;
  });
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
