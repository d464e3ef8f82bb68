// Signed cursor of the change stream: position, database (epoch), company and status filter. A damaged or forged one is refused
// instead of skipping changes silently.
import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { ChangesPosition } from "../../shared/db/changes.ts";
import { STATUSES } from "../../shared/enums.ts";

export interface ChangesCursor extends ChangesPosition {
  epoch: string;
  companyId: string;
  /** `all` or one status. A cursor is bound to it: a copy of one status lacks the listings of another. */
  status: string;
}

/** Behind every listing of a change number: the position of an export. */
export const LAST_LISTING_ID = "9223372036854775807";

const MAC_BYTES = 16;
const number = z.string().regex(/^\d{1,19}$/);
const payload = z.tuple([z.uuid(), number, z.enum([...STATUSES, "all"]), number, number, number]);

export function encodeChangesCursor(cursor: ChangesCursor, [secret]: readonly string[]): string {
  const { epoch, companyId, status, changeSeq, listingId, copiedAt } = cursor;
  const bytes = Buffer.from(JSON.stringify([epoch, companyId, status, changeSeq, listingId, copiedAt]));
  return Buffer.concat([mac(bytes, secret!), bytes]).toString("base64url");
}

/** Undefined for anything but a cursor that this service has signed. `signedBy` is the index of its secret. */
export function decodeChangesCursor(
  text: string,
  secrets: readonly string[],
): { cursor: ChangesCursor; signedBy: number } | undefined {
  if (!/^[\w-]{40,400}$/.test(text)) return undefined;
  const token = Buffer.from(text, "base64url");
  const bytes = token.subarray(MAC_BYTES);
  const signedBy = secrets.findIndex((secret) => timingSafeEqual(mac(bytes, secret), token.subarray(0, MAC_BYTES)));
  // The last character may carry unused bits: only the spelling that we wrote is accepted.
  if (signedBy === -1 || token.toString("base64url") !== text) return undefined;
  const parsed = payload.safeParse(JSON.parse(bytes.toString()));
  if (!parsed.success) return undefined;
  const [epoch, companyId, status, changeSeq, listingId, copiedAt] = parsed.data;
  return { cursor: { epoch, companyId, status, changeSeq, listingId, copiedAt }, signedBy };
}

/** The purpose is part of what is signed: a search cursor made with the same secret is no changes cursor. */
function mac(bytes: Buffer, secret: string): Buffer {
  return createHmac("sha256", secret).update("changes\n").update(bytes).digest().subarray(0, MAC_BYTES);
}
