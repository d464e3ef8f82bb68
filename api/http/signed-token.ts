// Signed tokens: base64url of a truncated HMAC and a JSON payload. Stateless; a forged or damaged one is refused.
import { type Hmac, timingSafeEqual } from "node:crypto";

const SIGNATURE_BYTES = 16;

/** Each purpose has its own HMAC, so that a token of one is refused by the other although both have the same secret. */
export interface TokenPurpose {
  hmac(secret: string): Hmac;
  charactersMax: number;
}

export function sign(payload: Buffer, secret: string, { hmac }: TokenPurpose): Buffer {
  return hmac(secret).update(payload).digest().subarray(0, SIGNATURE_BYTES);
}

/** Signs with the first secret. */
export function encodeToken(value: unknown, [secret]: readonly string[], purpose: TokenPurpose): string {
  const payload = Buffer.from(JSON.stringify(value));
  return Buffer.concat([sign(payload, secret!, purpose), payload]).toString("base64url");
}

/** Undefined for anything but a token exactly as this service wrote it. `signedBy` is the index of its secret. */
export function decodeToken(
  text: string,
  secrets: readonly string[],
  purpose: TokenPurpose,
): { value: unknown; signedBy: number } | undefined {
  if (text.length > purpose.charactersMax) return undefined;
  const bytes = Buffer.from(text, "base64url");
  // Decoding is lenient (other alphabets, spare bits at the end): only the canonical spelling is accepted.
  if (bytes.length <= SIGNATURE_BYTES || bytes.toString("base64url") !== text) return undefined;
  const signature = bytes.subarray(0, SIGNATURE_BYTES);
  const payload = bytes.subarray(SIGNATURE_BYTES);
  const signedBy = secrets.findIndex((secret) => timingSafeEqual(signature, sign(payload, secret, purpose)));
  return signedBy === -1 ? undefined : { value: JSON.parse(payload.toString()), signedBy };
}
