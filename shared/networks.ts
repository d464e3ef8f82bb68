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
  return { text, version, address, prefix };
}

const isMapped = (address: string) => new URL(`http://[${address}]`).hostname.startsWith("[::ffff:");

/** Share of all addresses of its IP version, in networks of the shortest prefix. */
export const widthOf = ({ version, prefix }: Network): number => 2 ** (PREFIX_MIN[version] - prefix);

/** Whether an address is in one of the networks. */
export function networkMatcher(networks: readonly Network[]): (address: string) => boolean {
  const list = new BlockList();
  for (const { version, address, prefix } of networks) list.addSubnet(address, prefix, `ipv${version}`);
  return (address) => list.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}
