// TRUST_PROXY: proxies whose X-Forwarded-For is trusted. Too wide a list trusts every client, which could then send a new address with
// each request and evade rate limits; so the width of the list is limited.
import { parseNetwork, widthOf } from "./networks.ts";

const NAMED = ["loopback", "linklocal", "uniquelocal"];
/** One hop per proxy. A number above the count of proxies trusts addresses that clients write. */
const HOPS_MAX = 9;
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
    const network = parseNetwork(entry);
    if (typeof network === "string") return network;
    share[network.version] += widthOf(network);
  }
  if (Math.max(share[4], share[6]) > WIDEST_ENTRIES_MAX) return "the networks together trust too many addresses";
  return undefined;
}

export function readProxies(text: string): number | string[] {
  return /^\d+$/.test(text) ? Number(text) : splitList(text);
}

const splitList = (text: string) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
