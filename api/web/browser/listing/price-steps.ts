// The known prices of a listing with the days from which they held.
import type { Listing } from "../../../../shared/listing.ts";

export interface PriceStep {
  price: number;
  /** ISO time; undefined where only the price is known. */
  from: string | undefined;
}

/** Oldest first; empty without a price or a change of it. Only the last drop is public. */
export function priceSteps({
  price,
  priceDrop,
  publishedAt,
}: Pick<Listing, "price" | "priceDrop" | "publishedAt">): PriceStep[] {
  if (price === null || priceDrop === null) return [];
  const { previousPrice, droppedAt } = priceDrop;
  const isEarlier = publishedAt !== null && Date.parse(publishedAt) < Date.parse(droppedAt);
  return [
    { price: previousPrice, from: isEarlier ? publishedAt : undefined },
    { price, from: droppedAt },
  ];
}
