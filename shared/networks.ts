// Networks in settings: "203.0.113.0/24", "2001:db8::/32" or one address.
import { BlockList, isIP } from "node:net";

export interface Network {
  /** As in the settings. */
  text: string;
  version: 4 | 6;
  address: string;
  prefix: number;
}

/** Shortest prefix of a network by IP version: a wider one is a mistake, 0.0.0.0/0 would name every client. */
const PREFIX_MIN = { 4: 8, 6: 16 } as const;

/** The network, or the problem with the text. */
export function parseNetwork(text: string): Network | string {
  const [, address = "", prefixText] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = address.includes("%") ? 0 : isIP(address);
  if (version !== 4 && version !== 6) return `${text} is no address or network`;
  const bits = version === 4 ? 32 : 128;
  const prefix = prefixText === undefined ? bits : Number(prefixText);
  if (prefix > bits) return `${text} has a prefix of more than ${bits} bits`;
  // ::ffff:0:0/96 looks narrow and is all of IPv4.
  if (version === 6 && isMapped(address)) return `${text} is IPv4 in IPv6: write it as IPv4`;
  if (prefix < PREFIX_MIN[version]) return `${text} has too many addresses: at least /${PREFIX_MIN[version]}`;
  const first = firstAddress({ version, address, prefix });
  if (first !== (version === 4 ? address : shortest(address))) {
    return `${text} is an address within a network: write ${first}/${prefix}, or ${address} for that address alone`;
  }
  return { text, version, address, prefix };
}

const isMapped = (address: string) => shortest(address).startsWith("::ffff:");

/** The address of the network itself: that without its host bits, IPv6 in its shortest form. */
function firstAddress({ version, address, prefix }: Omit<Network, "text">): string {
  const bits = version === 4 ? 8 : 16;
  const parts = (version === 4 ? address.split(".").map(Number) : hextets(address)).map((part, at) => {
    const hostBits = Math.min(bits, Math.max(0, (at + 1) * bits - prefix));
    return (part >> hostBits) << hostBits;
  });
  return version === 4 ? parts.join(".") : shortest(parts.map((part) => part.toString(16)).join(":"));
}

/** An IPv6 address as RFC 5952 writes it. */
const shortest = (address: string) => new URL(`http://[${address}]`).hostname.slice(1, -1);

function hextets(address: string): number[] {
  const [head = [], tail = []] = shortest(address)
    .split("::")
    .map((part) => part.split(":").filter(Boolean));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => "0");
  return [...head, ...zeros, ...tail].map((part) => Number.parseInt(part, 16));
}

/** Share of all addresses of its IP version, in networks of the shortest prefix. */
export const widthOf = ({ version, prefix }: Network): number => 2 ** (PREFIX_MIN[version] - prefix);

/** Whether an address is in one of the networks. */
export function networkMatcher(networks: readonly Network[]): (address: string) => boolean {
  const list = new BlockList();
  for (const { version, address, prefix } of networks) list.addSubnet(address, prefix, `ipv${version}`);
  return (address) => list.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}
