// Whom a request counts for: one IPv4 address or one IPv6 /64, which is what a single household or server is given.
import { isIPv4, isIPv6 } from "node:net";
import type { Request } from "express";

/** The client as the limits see it. Behind trusted proxies `req.ip` may hold anything a client wrote; junk counts for the socket. */
export function clientNetwork(req: Request): string {
  return toNetwork(req.ip) ?? toNetwork(req.socket.remoteAddress) ?? "unknown";
}

/**
 * "203.0.113.7", or "2001:db8:1:2::/64"; undefined for what is no address. IPv4 within IPv6 (mapped, or through NAT64) is IPv4:
 * a translator would otherwise make one client of all who come through it. Some proxies write the port behind the address.
 */
export function toNetwork(address: string | undefined): string | undefined {
  const bare = withoutPort(address)?.replace(/%.*$/, "");
  if (bare === undefined) return undefined;
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return undefined;
  const groups = expandIPv6(bare);
  const prefix = groups.slice(0, 6).join();
  if (prefix === MAPPED || prefix === NAT64) {
    return [groups[6]! >> 8, groups[6]! & 255, groups[7]! >> 8, groups[7]! & 255].join(".");
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

// ::ffff:0:0/96 and 64:ff9b::/96
const MAPPED = [0, 0, 0, 0, 0, 0xffff].join();
const NAT64 = [0x64, 0xff9b, 0, 0, 0, 0].join();

/** "203.0.113.7:4711", "[2001:db8::1]:4711" and "[2001:db8::1]" without port and brackets. */
function withoutPort(address: string | undefined): string | undefined {
  const parts = /^(?:([\d.]+):\d+|\[(.*)\](?::\d+)?)$/.exec(address ?? "");
  return parts === null ? address : (parts[1] ?? parts[2]);
}

/** The /48 around an IPv6 network: one customer may hold all 65,536 networks in it. Undefined for IPv4. */
export function wideNetwork(network: string): string | undefined {
  return network.endsWith("::/64") ? `${network.split(":").slice(0, 3).join(":")}::/48` : undefined;
}

/** For the log: enough to see a pattern, too little to point at a person. /24 and /48. */
export function maskAddress(network: string): string {
  if (isIPv4(network)) return `${network.split(".").slice(0, 3).join(".")}.0/24`;
  return wideNetwork(network) ?? network;
}

function expandIPv6(address: string): number[] {
  // URL writes a dotted tail as two groups and validates on the way.
  const compact = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = "", tail] = compact.split("::");
  const parse = (text: string) => (text === "" ? [] : text.split(":").map((group) => Number.parseInt(group, 16)));
  const front = parse(head);
  if (tail === undefined) return front;
  const back = parse(tail);
  return [...front, ...new Array<number>(8 - front.length - back.length).fill(0), ...back];
}
