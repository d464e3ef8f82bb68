// TRUST_PROXY: proxies whose X-Forwarded-For is trusted. Too wide a list trusts every client, which could then send a new address with
// each request and evade rate limits; so the width of the list is limited.
import { isIP } from "node:net";

const NAMED = ["loopback", "linklocal", "uniquelocal"];
/** One hop per proxy. A number above the count of proxies trusts addresses that clients write. */
const HOPS_MAX = 9;
/** Shortest network prefix of one entry, by IP version. */
const PREFIX_MIN = { 4: 8, 6: 16 } as const;
/** Limit of all entries together, in networks of the shortest prefix: sixteen /8 are a sixteenth of IPv4, far more than any CDN has. */
const WIDEST_ENTRIES_MAX = 16;

/** The problem with the setting; undefined if there is none. */
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
    if (prefix < PREFIX_MIN[version]) return `${entry} trusts too many addresses: at least /${PREFIX_MIN[version]}`;
    share[version] += 2 ** (PREFIX_MIN[version] - prefix);
  }
  if (Math.max(share[4], share[6]) > WIDEST_ENTRIES_MAX) return "the networks together trust too many addresses";
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
