// Format of an API key: lst_ + 32 base62 characters (190 random bits) + 6 base62 characters of CRC32. Scanners for leaked secrets
// can recognise it, and a mistyped key is rejected without a query. Pure except for the random bytes.
import { createHmac, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const MARK = "lst_";
const SECRET_CHARS = 32;
const CHECKSUM_CHARS = 6;
const PATTERN = /^lst_[0-9A-Za-z]{38}$/;

/** Permissions that a key can have. */
export const PERMISSIONS = ["export"] as const;
export type Permission = (typeof PERMISSIONS)[number];

export interface GeneratedKey {
  /** Shown once, never stored. */
  key: string;
  /** First characters, to recognise the key by: 24 of its 190 bits. */
  prefix: string;
}

export function generateKey(random: (size: number) => Buffer = randomBytes): GeneratedKey {
  const body = MARK + randomBase62(SECRET_CHARS, random);
  return { key: body + checksum(body), prefix: body.slice(0, MARK.length + 4) };
}

/** Checks pattern and checksum; no I/O. */
export function isKey(text: string): boolean {
  if (!PATTERN.test(text)) return false;
  return checksum(text.slice(0, -CHECKSUM_CHARS)) === text.slice(-CHECKSUM_CHARS);
}

/** The stored hash. The pepper is outside the database, so a dump alone cannot confirm a guess. */
export function hashKey(key: string, pepper: string): Buffer {
  return createHmac("sha256", pepper).update(key).digest();
}

/** What the database stores of a key. */
export interface KeyDigest {
  hash: Buffer;
  pepperId: string;
}

export const digestKey = (key: string, pepper: string): KeyDigest => ({
  hash: hashKey(key, pepper),
  pepperId: pepperId(pepper),
});

/** Identifies a pepper without revealing it. No key is "pepper id", so this is never the hash of a key. */
export function pepperId(pepper: string): string {
  return createHmac("sha256", pepper).update("pepper id").digest("hex").slice(0, 8);
}

/** Bytes from 248 up are skipped: 248 is the largest multiple of 62 in a byte, so every character is equally likely. */
function randomBase62(length: number, random: (size: number) => Buffer): string {
  let text = "";
  while (text.length < length) {
    for (const byte of random(length)) {
      if (byte < 248 && text.length < length) text += ALPHABET[byte % 62];
    }
  }
  return text;
}

function checksum(body: string): string {
  let rest = crc32(body);
  let text = "";
  for (let place = 0; place < CHECKSUM_CHARS; place++) {
    text = ALPHABET[rest % 62] + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}
