// Address of a client, and its rate-limit key: the IPv4 address, or the IPv6 /64, which is what one household or server gets.
import { isIPv4, isIPv6 } from "node:net";
import type { Request } from "express";

/** Behind trusted proxies `req.ip` may hold anything that a client wrote; without an address in it the socket counts. */
export function clientNetwork(req: Request): string {
  return toNetwork(req.ip) ?? toNetwork(req.socket.remoteAddress) ?? "unknown";
}

/** The whole address, for networks in settings; undefined where there is none. */
export function clientAddress(req: Request): string | undefined {
  return toAddress(req.ip) ?? toAddress(req.socket.remoteAddress);
}

/** "203.0.113.7" or "2001:db8:1:2::/64"; undefined for anything but an address. */
export function toNetwork(address: string | undefined): string | undefined {
  const bare = toAddress(address);
  if (bare === undefined || isIPv4(bare)) return bare;
  return `${bare.split(":").slice(0, 4).join(":")}::/64`;
}

/**
 * "203.0.113.7" or the eight groups of an IPv6 address. IPv4 within IPv6 (mapped or NAT64) counts as IPv4, or all clients of a NAT64
 * gateway would be one. A port behind the address, which some proxies add, is ignored.
 */
function toAddress(address: string | undefined): string | undefined {
  const bare = withoutPort(address)?.replace(/%.*$/, "");
  if (bare === undefined || isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return undefined;
  const groups = expandIPv6(bare);
  const prefix = groups.slice(0, 6).join();
  if (prefix === MAPPED || prefix === NAT64) {
    return [groups[6]! >> 8, groups[6]! & 255, groups[7]! >> 8, groups[7]! & 255].join(".");
  }
  return groups.map((group) => group.toString(16)).join(":");
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

/** Masked for the log to /24 or /48: enough to see a pattern, too little to identify a person. */
export function maskAddress(network: string): string {
  if (isIPv4(network)) return `${network.split(".").slice(0, 3).join(".")}.0/24`;
  return wideNetwork(network) ?? network;
}

function expandIPv6(address: string): number[] {
  // URL validates, and writes a dotted tail as two groups.
  const compact = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = "", tail] = compact.split("::");
  const parse = (text: string) => (text === "" ? [] : text.split(":").map((group) => Number.parseInt(group, 16)));
  const front = parse(head);
  if (tail === undefined) return front;
  const back = parse(tail);
  return [...front, ...new Array<number>(8 - front.length - back.length).fill(0), ...back];
}
