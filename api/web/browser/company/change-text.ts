// A change as a line: which listing, what happened, and what there is to know it by. Pure.
import type { Locale } from "../../../../shared/enums.ts";
import type { Messages } from "../../messages/messages.ts";
import { fill } from "../../messages/search-messages.ts";
import { formatPrice, formatTime } from "../format.ts";
import type { Change } from "./model.ts";

/** The change stream has the whole listing and not which field changed; a removal has no time. */
export function changeText(change: Change, words: Messages["company"], lang: Locale): string {
  if (change.type === "removed") return `${change.listingId}: ${fill(words.removed, { reason: change.reason })}`;
  const { id, version, status, updatedAt, price, location } = change.listing;
  const what = [version === "1" ? words.added : words.upsert, status].filter((text) => text !== undefined).join(", ");
  const where = location?.address ?? location?.settlement ?? location?.city;
  const known = [where, price == null ? undefined : formatPrice(price, lang)].filter((text) => text != null);
  const at = updatedAt === undefined ? [] : [formatTime(updatedAt, lang)];
  return [`${id}: ${what}`, ...known, ...at].join(" · ");
}
