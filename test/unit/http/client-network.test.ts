import type { Request } from "express";
import { describe, expect, test } from "vitest";
import { clientNetwork, maskAddress, toNetwork, wideNetwork } from "../../../api/http/client-network.ts";

describe("the network that a request counts for", () => {
  test.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["::ffff:cb00:7107", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["64:ff9b::203.0.113.7", "203.0.113.7"],
    ["64:ff9b::cb00:7107", "203.0.113.7"],
    ["64:ff9b:1::203.0.113.7", "64:ff9b:1:0::/64"],
    ["203.0.113.7:4711", "203.0.113.7"],
    ["[2001:db8:1:2::9]:4711", "2001:db8:1:2::/64"],
    ["[2001:db8:1:2::9]", "2001:db8:1:2::/64"],
    ["[::ffff:203.0.113.7]:80", "203.0.113.7"],
  ])("of %s is %s", (address, network) => {
    expect(toNetwork(address)).toBe(network);
  });

  test("is none for what is no address", () => {
    for (const junk of [
      "",
      "junk",
      "1.2.3",
      "1.2.3.4.5",
      "1.2.3:80",
      "1.2.3.4:",
      "[::1",
      "[]",
      "[]:80",
      "12345::",
      "'; drop",
    ]) {
      expect(toNetwork(junk)).toBeUndefined();
    }
    expect(toNetwork(undefined)).toBeUndefined();
  });

  test("lies in a /48 where it is IPv6", () => {
    expect(wideNetwork("2001:db8:1:2::/64")).toBe("2001:db8:1::/48");
    expect(wideNetwork("203.0.113.7")).toBeUndefined();
    expect(wideNetwork("unknown")).toBeUndefined();
  });

  test("is masked for the log", () => {
    expect(maskAddress("203.0.113.7")).toBe("203.0.113.0/24");
    expect(maskAddress("2001:db8:1:2::/64")).toBe("2001:db8:1::/48");
    expect(maskAddress("unknown")).toBe("unknown");
  });

  test("is the socket's where a proxy passes junk on, and never nothing", () => {
    const of = (ip?: string, remoteAddress?: string) => clientNetwork({ ip, socket: { remoteAddress } } as Request);
    expect(of("203.0.113.7", "10.0.0.1")).toBe("203.0.113.7");
    expect(of("junk", "10.0.0.1")).toBe("10.0.0.1");
    expect(of()).toBe("unknown");
  });
});
