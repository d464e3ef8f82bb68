import { once } from "node:events";
import type { AddressInfo } from "node:net";
import express from "express";
import { expect, test } from "vitest";
import { noteUntrustedProxy } from "../../../api/http/untrusted-proxy.ts";
import type { RunState } from "../../../shared/db/program-runs.ts";
import { createLogger } from "../../../shared/logger.ts";

/** What is logged when a request comes, then two through a proxy. */
async function linesFor(trustProxy: number | string[], runState: RunState = {}): Promise<string[]> {
  const lines: string[] = [];
  const logger = createLogger(
    { logLevel: "info" },
    { destination: { write: (line: string) => void lines.push(line) } },
  );
  const app = express();
  app.use(noteUntrustedProxy({ config: { trustProxy }, logger, runState }));
  app.get("/", (_req, res) => void res.end());
  const server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  await fetch(url);
  expect(lines).toEqual([]);
  for (const ip of ["203.0.113.7", "203.0.113.8"]) await fetch(url, { headers: { "X-Forwarded-For": ip } });
  server.closeAllConnections();
  server.close();
  return lines;
}

test("a proxy that TRUST_PROXY does not know is said once, without an address; a known one never", async () => {
  const runState: RunState = {};
  const lines = await linesFor(0, runState);
  expect(runState).toEqual({ untrustedProxy: true }); // for doctor
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/a proxy of yours.*set TRUST_PROXY.*forged the header: leave it at 0/);
  expect(lines[0]).not.toContain("203.0.113");
  const trusting: RunState = {};
  expect(await linesFor(1, trusting)).toEqual([]);
  expect(await linesFor(["loopback"], trusting)).toEqual([]);
  expect(trusting).toEqual({});
});
