// An unknown key that begins like a real one takes no other time than any unknown key.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertKey } from "../helpers/company-api.ts";
import { score } from "../helpers/full-run.ts";
import { type Service, startService } from "../helpers/service.ts";

const SAMPLES = Number(process.env.SAMPLES ?? 10_000);

let service: Service;
let prefix: string;
beforeAll(async () => {
  service = await startService();
  const { key } = await insertKey(service.db, service.companyId);
  prefix = key.slice(0, 8);
});
afterAll(() => service?.close());

test(`${SAMPLES} times each`, async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...["--import", "tsx", "scripts/dev/bench/key-timing.ts", "--url", service.url],
    ...["--company", service.companyId, "--prefix", prefix, "--samples", String(SAMPLES)],
  ]).catch((error: { stdout: string }) => error);
  const last = stdout.trim().split("\n").at(-1)!;
  const failed = last.includes("no difference") ? 0 : 1;
  score({ group: "K", what: "unknown keys by known and unknown prefix", cases: 2 * SAMPLES, failed, seen: last });
  expect(failed).toBe(0);
});
