import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { createMetrics } from "../../../api/metrics.ts";
import { createExecutor } from "../../../api/search/execute.ts";
import { createListingCache } from "../../../api/search/listing-cache.ts";
import { TIMEOUTS } from "../../../api/timeouts.ts";
import { AppError } from "../../../shared/errors.ts";
import { createLogger } from "../../../shared/logger.ts";
import type { SearchClient } from "../../../shared/search/client.ts";
import { SearchError, type SearchResponse } from "../../../shared/search/response.ts";

const ANSWER: SearchResponse = {
  took: 1,
  timed_out: false,
  _shards: { total: 1, successful: 1, failed: 0 },
  hits: { total: { value: 1, relation: "eq" }, hits: [] },
};
const never = new AbortController().signal;

/** An executor whose OpenSearch is a function; `calls` counts how often it was asked. */
function executorOver(
  respond: (signal?: AbortSignal) => Promise<SearchResponse>,
  { searchCacheMs = 0, lacks = [] as string[] } = {},
) {
  const state = { calls: 0 };
  const search = {
    search(_index: string, _body: object, { signal }: { signal?: AbortSignal } = {}) {
      state.calls += 1;
      return respond(signal);
    },
  } as SearchClient;
  const executor = createExecutor({
    config: { indexPrefix: "listings", searchCacheMs, baseUrl: "https://homes.example" },
    search,
    listingCache: createListingCache(0),
    freshness: { asOf: () => undefined },
    missingFields: () => lacks,
    metrics: createMetrics(),
    logger: createLogger({ logLevel: "silent" }),
    timeouts: TIMEOUTS,
  });
  const ask = (body: object = {}, signal = never) =>
    executor.execute(
      { body: body as Record<string, unknown>, countings: [], countSeparately: false, preference: "p" },
      signal,
    );
  return { ask, state };
}

const causeOf = async (answer: Promise<unknown>, code = "internal_error") => {
  const error = await answer.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(AppError);
  expect((error as AppError).code).toBe(code);
  return (error as AppError).cause;
};

describe("the one place that asks OpenSearch", () => {
  test("has 64 calls in flight and 64 waiting, and refuses the 129th at once", async () => {
    const finish: (() => void)[] = [];
    const { ask, state } = executorOver(() => new Promise((resolve) => finish.push(() => resolve(ANSWER))));
    const accepted = Array.from({ length: 128 }, (_, index) => ask({ index }));
    await turn();
    expect(state.calls).toBe(64);
    expect(await causeOf(ask({ index: 128 }), "overloaded")).toMatchObject({
      name: "Error",
      isBulkheadRejectedError: true,
    });
    while (finish.length > 0) {
      for (const done of finish.splice(0)) done();
      await turn();
    }
    await Promise.all(accepted);
    expect(state.calls).toBe(128);
  });

  test("does not search for a client that hung up while it waited", async () => {
    const finish: (() => void)[] = [];
    const { ask, state } = executorOver(() => new Promise((resolve) => finish.push(() => resolve(ANSWER))));
    const running = Array.from({ length: 64 }, () => ask());
    const client = new AbortController();
    const waiting = causeOf(ask({}, client.signal));
    client.abort(new Error("hung up"));
    for (const done of finish.splice(0)) done();
    await Promise.all(running);
    expect(await waiting).toMatchObject({ message: "hung up" });
    expect(state.calls).toBe(64);
  });

  test("stops asking when half of twenty calls have failed", async () => {
    const { ask, state } = executorOver(() => Promise.reject(new SearchError("down", { failure: "connection" })));
    for (let count = 0; count < 60; count += 1) await causeOf(ask());
    expect(state.calls).toBeLessThan(60);
    expect(state.calls).toBeGreaterThanOrEqual(20);
    const before = state.calls;
    expect(await causeOf(ask())).toMatchObject({ isBrokenCircuitError: true });
    expect(state.calls).toBe(before);
  });

  test("says that OpenSearch is overloaded where it answers 429, also when the circuit is open for it", async () => {
    const refused = new SearchError("429", { failure: "status", status: 429 });
    const { ask, state } = executorOver(() => Promise.reject(refused));
    for (let count = 0; count < 60; count += 1) await causeOf(ask(), "overloaded");
    expect(state.calls).toBeLessThan(60);
    expect(await causeOf(ask(), "overloaded")).toMatchObject({ isBrokenCircuitError: true });
  });

  test.each([
    ["a body that OpenSearch refuses", new SearchError("400", { failure: "status", status: 400 })],
    ["a client that hangs up", new SearchError("aborted", { failure: "aborted" })],
  ])("goes on asking after %s: that is no failure", async (_what, error) => {
    const { ask, state } = executorOver(() => Promise.reject(error));
    for (let count = 0; count < 60; count += 1) expect(await causeOf(ask())).toBe(error);
    expect(state.calls).toBe(60);
  });
});

describe("equal searches", () => {
  test("at the same time are one call, which nobody's hanging up takes from the others", async () => {
    const finish: (() => void)[] = [];
    const { ask, state } = executorOver(
      (signal) => {
        expect(signal).toBeUndefined();
        return new Promise((resolve) => finish.push(() => resolve(ANSWER)));
      },
      { searchCacheMs: 1000 },
    );
    const client = new AbortController();
    const left = ask({ a: 1 }, client.signal).catch((error: unknown) => error);
    const stayed = [ask({ a: 1 }), ask({ a: 1 })];
    const different = ask({ a: 2 });
    await turn();
    expect(state.calls).toBe(2);
    client.abort(new Error("hung up"));
    for (const done of finish) done();
    expect(await Promise.all([...stayed, different])).toHaveLength(3);
    expect(await left).toMatchObject({ message: "hung up" });
  });

  test("are one call each when they come one after the other", async () => {
    const { ask, state } = executorOver(() => Promise.resolve(ANSWER), { searchCacheMs: 1000 });
    await ask({ a: 1 });
    await ask({ a: 1 });
    expect(state.calls).toBe(2);
  });

  test("are asked anew after a failure", async () => {
    let fail = true;
    const { ask, state } = executorOver(
      () => (fail ? Promise.reject(new SearchError("x", { failure: "timeout" })) : Promise.resolve(ANSWER)),
      { searchCacheMs: 1000 },
    );
    await causeOf(ask());
    fail = false;
    expect(await ask()).toMatchObject({ total: 1 });
    expect(state.calls).toBe(2);
  });
});
