// Following a service that is away, changes its trouble and comes back: what is said, and what is reported.
import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { follow } from "../../scripts/pull/follow.ts";
import type { PullReport } from "../../scripts/pull/mirror.ts";
import { waitFor } from "../helpers/wait.ts";

let folder: string;
let server: Server;
let url: string;
let answer: RequestListener;
let ending: AbortController;
let outages: string[];
let reports: PullReport[];
let recoveries: number;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "listings-follow-"));
  server = createServer((req, res) => answer(req, res));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  ending = new AbortController();
  outages = [];
  reports = [];
  recoveries = 0;
});
afterEach(async () => {
  ending.abort();
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

const start = (yes = false) =>
  follow(
    { url, companyId: "3", key: "lst_secret", status: "all", folder, yes },
    {
      signal: ending.signal,
      paceMs: 10,
      onUpdate: (report) => void reports.push(report),
      onOutage: (text) => void outages.push(text),
      onRecovery: () => {
        recoveries += 1;
      },
    },
  );

function exportOf(count: number): string {
  const lines = Array.from({ length: count }, (_, at) => JSON.stringify({ id: String(at + 1), version: "1" }));
  const hash = createHash("sha256");
  for (const line of lines) hash.update(`${line}\n`);
  const seal = { objectCount: count, sha256: hash.digest("hex"), complete: true };
  const head = `{"changesSince":"c","objectCount":${count},"objects":[`;
  return [
    head,
    ...lines.map((line, at) => (at === 0 ? line : `,${line}`)),
    `],"seal":${JSON.stringify(seal)}}`,
    "",
  ].join("\n");
}

const page = (changes: object[]) => JSON.stringify({ changes, nextCursor: "c", hasMore: false });
const removed = (ids: number[]) => ids.map((id) => ({ type: "removed", listingId: String(id) }));
const error =
  (status: number, message: string): RequestListener =>
  (_req, res) =>
    void res.writeHead(status).end(JSON.stringify({ message, requestId: Math.random().toString(36) }));

const isExport = (path: string | undefined) => path?.includes("/export") === true;

test("each new cause is said once, without advice on an address that worked", async () => {
  answer = (req, res) => void res.end(isExport(req.url) ? exportOf(3) : page([]));
  const done = start();
  await waitFor(() => reports.length === 1, { what: "the copy" });
  let tries = 0;
  const troubles: RequestListener[] = [
    (req) => req.socket.destroy(),
    error(503, "PostgreSQL is down."),
    (req) => req.socket.destroy(),
  ];
  for (const trouble of troubles) {
    tries = 0;
    answer = (req, res) => {
      tries += 1;
      trouble(req, res);
    };
    await waitFor(() => tries >= 3, { what: "three tries" });
  }
  answer = (_req, res) => void res.end(page([]));
  await waitFor(() => recoveries === 1, { what: "the end of the outage" });
  expect(outages).toEqual([
    `${url}: the connection was cut off.`,
    "The service answered 503: PostgreSQL is down.",
    `${url}: the connection was cut off.`,
  ]);
  ending.abort();
  await done;
});

test("a full copy that was followed by a failure is reported with the next update", async () => {
  let failures = 3;
  answer = (req, res) => {
    if (isExport(req.url)) res.end(exportOf(3));
    else if (failures-- > 0) error(500, "no")(req, res);
    else res.end(page([]));
  };
  const done = start();
  await waitFor(() => reports.length > 0, { what: "the report" });
  expect(reports).toEqual([{ fullCopy: true, written: 3, removed: 0, listings: 3 }]);
  expect(outages).toHaveLength(1);
  ending.abort();
  await done;
});

test("--yes confirms the first update only", async () => {
  let changes = removed([1, 2, 3, 4, 5, 6, 7]);
  answer = (req, res) => {
    const body = isExport(req.url) ? exportOf(30) : page(changes);
    if (!isExport(req.url)) changes = [];
    res.end(body);
  };
  const done = start(true);
  await waitFor(() => reports.length === 1, { what: "the copy" });
  changes = removed(Array.from({ length: 20 }, (_, at) => at + 8));
  await expect(done).rejects.toThrow("More than half of the listings would be removed (20 of 23)");
});
