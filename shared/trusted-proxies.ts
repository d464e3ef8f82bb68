// TRUST_PROXY: whose X-Forwarded-For is believed. Too wide a list is the same as believing every client, who then takes a new
// address with each request and meets no limit; so the list is bounded, and not only looked at for the word "true".
import { isIP } from "node:net";

const NAMED = ["loopback", "linklocal", "uniquelocal"];
/** One hop per proxy; nobody runs ten in a row, and a number above their count believes what clients write. */
const HOPS_MAX = 9;
/** Shortest prefix of one entry, by IP version. */
const PREFIX_MIN = { 4: 8, 6: 16 } as const;
/** All entries together, in the same unit: sixteen /8 are a sixteenth of IPv4, far above what any CDN publishes. */
const WIDEST_ENTRIES_MAX = 16;

/** What is wrong with the setting; undefined where Express can take it. */
export function objectToProxies(text: string): string | undefined {
  if (/^\d+$/.test(text)) {
    return Number(text) <= HOPS_MAX ? undefined : `${text} is more than ${HOPS_MAX} hops`;
  }
  const share = { 4: 0, 6: 0 };
  for (const entry of splitList(text)) {
    if (NAMED.includes(entry)) continue;
    const [, address = "", prefixText] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
    const version = address.includes("%") ? 0 : isIP(address);
    if (version !== 4 && version !== 6) return `${entry} is no address, network or ${NAMED.join(", ")}`;
    const bits = version === 4 ? 32 : 128;
    const prefix = prefixText === undefined ? bits : Number(prefixText);
    if (prefix > bits) return `${entry} has a prefix of more than ${bits} bits`;
    // ::ffff:0:0/96 looks narrow and is all of IPv4.
    if (version === 6 && isMapped(address)) return `${entry} is IPv4 in IPv6: write it as IPv4`;
    if (prefix < PREFIX_MIN[version]) return `${entry} believes too many: at least /${PREFIX_MIN[version]}`;
    share[version] += 2 ** (PREFIX_MIN[version] - prefix);
  }
  if (Math.max(share[4], share[6]) > WIDEST_ENTRIES_MAX) return "the networks together believe nearly everybody";
  return undefined;
}

export function readProxies(text: string): number | string[] {
  return /^\d+$/.test(text) ? Number(text) : splitList(text);
}

const isMapped = (address: string) => new URL(`http://[${address}]`).hostname.startsWith("[::ffff:");

const splitList = (text: string) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
