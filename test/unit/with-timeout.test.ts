import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { withTimeout } from "../../shared/with-timeout.ts";

const late = () => new Error("late");

test("work that ends in time gives its value or its own error", async () => {
  await expect(withTimeout(Promise.resolve(1), 10_000, late)).resolves.toBe(1);
  await expect(withTimeout(Promise.reject(new Error("own")), 10_000, late)).rejects.toThrow("own");
});

test("work that takes longer is given up, and its later failure ends no process", async () => {
  let fail: (error: Error) => void = () => {};
  const work = new Promise<never>((_resolve, reject) => {
    fail = reject;
  });
  const unhandled: unknown[] = [];
  const listen = (reason: unknown) => unhandled.push(reason);
  process.on("unhandledRejection", listen);
  await expect(withTimeout(work, 1, late)).rejects.toThrow("late");
  fail(new Error("too late to matter"));
  await delay(10);
  process.off("unhandledRejection", listen);
  expect(unhandled).toEqual([]);
});

test("no timer is left behind: a process that waits for nothing else can end", async () => {
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
  const before = timers();
  await withTimeout(Promise.resolve(1), 10_000, late);
  expect(timers()).toBe(before);
});
