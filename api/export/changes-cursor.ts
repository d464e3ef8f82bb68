// Signed cursor of the change stream: position, database (epoch), company and status filter. A damaged or forged one is refused
// instead of skipping changes silently.
import { createHmac } from "node:crypto";
import { z } from "zod";
import type { ChangesPosition } from "../../shared/db/changes.ts";
import { STATUSES } from "../../shared/enums.ts";
import { decodeToken, encodeToken, type TokenPurpose } from "../http/signed-token.ts";

export interface ChangesCursor extends ChangesPosition {
  epoch: string;
  companyId: string;
  /** `all` or one status. A cursor is bound to it: a copy of one status lacks the listings of another. */
  status: string;
}

/** Behind every listing of a change number: the position of an export. */
export const LAST_LISTING_ID = "9223372036854775807";

const CHANGES: TokenPurpose = {
  hmac: (secret) => createHmac("sha256", secret).update("changes\n"),
  charactersMax: 400,
};
const number = z.string().regex(/^\d{1,19}$/);
const payload = z.tuple([z.uuid(), number, z.enum([...STATUSES, "all"]), number, number, number]);

export function encodeChangesCursor(cursor: ChangesCursor, secrets: readonly string[]): string {
  const { epoch, companyId, status, changeSeq, listingId, copiedAt } = cursor;
  return encodeToken([epoch, companyId, status, changeSeq, listingId, copiedAt], secrets, CHANGES);
}

/** Undefined for anything but a cursor that this service has signed. `signedBy` is the index of its secret. */
export function decodeChangesCursor(
  text: string,
  secrets: readonly string[],
): { cursor: ChangesCursor; signedBy: number } | undefined {
  const token = decodeToken(text, secrets, CHANGES);
  const parsed = payload.safeParse(token?.value);
  if (token === undefined || !parsed.success) return undefined;
  const [epoch, companyId, status, changeSeq, listingId, copiedAt] = parsed.data;
  return { cursor: { epoch, companyId, status, changeSeq, listingId, copiedAt }, signedBy: token.signedBy };
}
