import type { Request } from "express";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createFailureLimit } from "../../api/company/failed-attempts.ts";
import type { Limiter } from "../../api/http/limits.ts";

const WINDOW_MS = 60_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

/** A window of 30, as the shared count keeps it for one address. */
function sharedCount() {
  const used = new Map<string, number>();
  let asked = 0;
  const limiter: Limiter = {
    bucket: { name: "auth-failures", points: 30, windowSeconds: 60 },
    async consume(key) {
      asked += 1;
      await Promise.resolve();
      const count = (used.get(key) ?? 0) + 1;
      used.set(key, count);
      return { allowed: count <= 30, remaining: Math.max(0, 30 - count), resetMs: WINDOW_MS };
    },
  };
  return { limiter, asked: () => asked, forget: () => used.clear() };
}

const from = (ip: string) => ({ ip, socket: {} }) as Request;
const OFFICE = from("203.0.113.7");

/** Looks a credential up as a database would, after a while; counts how often, and how many at once. */
function lookUps(good: readonly string[]) {
  let all = 0;
  let now = 0;
  let most = 0;
  return {
    async find(credential: string) {
      all += 1;
      now += 1;
      most = Math.max(most, now);
      await new Promise((resolve) => setImmediate(resolve));
      now -= 1;
      return good.includes(credential) ? credential : undefined;
    },
    seen: () => ({ all, most }),
  };
}

const codeOf = (error: { code?: string }) => error.code;

test("2,000 wrong keys at once from one address make 30 look-ups, 5 at a time, and then none", async () => {
  const failures = createFailureLimit(sharedCount().limiter);
  const { find, seen } = lookUps([]);
  const outcomes = await Promise.all(
    Array.from({ length: 2000 }, (_, at) =>
      failures.attempt(OFFICE, `wrong ${at}`, () => find(`wrong ${at}`)).catch(codeOf),
    ),
  );
  expect(seen()).toEqual({ all: 30, most: 5 });
  expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(30);
  expect(outcomes.filter((outcome) => outcome === "rate_limit_exceeded")).toHaveLength(1970);
  expect(await failures.attempt(from("203.0.113.8"), "a", () => find("a"))).toBeUndefined(); // another address is not meant
});

test("three processes that share the count make at most 5 look-ups more each", async () => {
  const { limiter } = sharedCount();
  const processes = [1, 2, 3].map(() => createFailureLimit(limiter));
  const { find, seen } = lookUps([]);
  const attempt = (at: number) => processes[at % 3]!.attempt(OFFICE, `wrong ${at}`, () => find("wrong")).catch(codeOf);
  const outcomes = await Promise.all(Array.from({ length: 2000 }, (_, at) => attempt(at)));
  expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(30);
  expect(seen().all).toBeGreaterThanOrEqual(30);
  expect(seen().all).toBeLessThanOrEqual(30 + 3 * 5);
});

test("good keys get their point back, cost no call to the shared count, and wait for a place only", async () => {
  const { limiter, asked } = sharedCount();
  const failures = createFailureLimit(limiter);
  const { find, seen } = lookUps(["good"]);
  const found = await Promise.all(
    Array.from({ length: 500 }, () => failures.attempt(OFFICE, "good", () => find("good"))),
  );
  expect(new Set(found)).toEqual(new Set(["good"]));
  expect(seen()).toEqual({ all: 500, most: 5 });
  expect(asked()).toBe(0);
});

test("a key that was good works on while its neighbours behind the address are blocked; a new one waits for the window", async () => {
  const { limiter, forget } = sharedCount();
  const failures = createFailureLimit(limiter);
  const { find, seen } = lookUps(["good", "new"]);
  const attempt = (credential: string) => failures.attempt(OFFICE, credential, () => find(credential)).catch(codeOf);
  expect(await attempt("good")).toBe("good");
  const [flood] = await Promise.all([
    Promise.all(Array.from({ length: 200 }, (_, at) => attempt(`wrong ${at}`))),
    expect(attempt("good")).resolves.toBe("good"),
  ]);
  expect(flood.filter((outcome) => outcome === "rate_limit_exceeded")).toHaveLength(170);
  const before = seen().all;
  expect(await attempt("good")).toBe("good");
  expect(await attempt("new")).toBe("rate_limit_exceeded");
  expect(seen().all - before).toBe(1);

  vi.advanceTimersByTime(WINDOW_MS + 1);
  forget();
  expect(await attempt("new")).toBe("new");
});

test("a key that was good and is no more is a wrong one like any other", async () => {
  const failures = createFailureLimit(sharedCount().limiter);
  expect(await failures.attempt(OFFICE, "once", async () => "company")).toBe("company");
  const outcomes = [];
  for (let at = 0; at < 32; at += 1) {
    outcomes.push(await failures.attempt(OFFICE, "once", async () => undefined).catch(codeOf));
  }
  expect(outcomes).toEqual([...new Array(30).fill(undefined), "rate_limit_exceeded", "rate_limit_exceeded"]);
});

test("a look-up that fails is nobody's attempt, and frees its place", async () => {
  const { limiter, asked } = sharedCount();
  const failures = createFailureLimit(limiter);
  for (let at = 0; at < 100; at += 1) {
    await expect(failures.attempt(OFFICE, "x", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  }
  expect(asked()).toBe(0);
  expect(await failures.attempt(OFFICE, "x", async () => "found")).toBe("found");
});
