// One verdict out of those of several indices, and which of them leaves the write targets.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { SettledItem } from "../../indexer/merge-verdicts.ts";
import { mergeVerdicts } from "../../indexer/merge-verdicts.ts";
import { addTarget, readTargets, registerIndex, type Target, type TargetState } from "../../shared/db/index-targets.ts";
import { createTestIndexing, type TestIndexing } from "../helpers/indexing.ts";

type Verdict = SettledItem["verdict"];

let ctx: TestIndexing;
const warnings: object[] = [];
beforeAll(async () => {
  ctx = await createTestIndexing();
  ctx.deps.logger.warn = ((details: object) => void warnings.push(details)) as never;
});
afterAll(() => ctx?.close());
beforeEach(async () => {
  warnings.length = 0;
  await ctx.db("index_targets").delete();
});

async function target(state: TargetState): Promise<Target> {
  await registerIndex(ctx.db, state, "hash");
  await addTarget(ctx.db, state);
  await ctx.db("index_targets").where({ name: state }).update({ state });
  return {
    name: state,
    schemaHash: "hash",
    state,
    backfillLastId: "0",
    createdAt: new Date(),
    liveSince: null,
    clusterUuid: null,
    heartbeatAt: null,
    putBackAt: null,
  };
}

/** Verdicts of listings 1, 2, ... of each index. */
async function outcomeOf(verdicts: Partial<Record<TargetState, (Verdict | Partial<SettledItem>)[]>>) {
  const written = [];
  for (const [state, given] of Object.entries(verdicts)) {
    const results = given.map(
      (one, at): SettledItem => ({
        ...{ id: String(at + 1), version: at + 11, verdict: "indexed" },
        ...(typeof one === "string" ? { verdict: one } : one),
      }),
    );
    written.push({ target: await target(state as TargetState), results });
  }
  return mergeVerdicts(ctx.deps, written);
}

const NOTHING = { indexed: [], rejected: [], busy: [], ahead: [], outdated: false };
const [first, second] = [
  { id: "1", version: 11 },
  { id: "2", version: 12 },
];
const left = async () => {
  const names = (await readTargets(ctx.db)).map(({ name }) => name);
  return ["building", "live", "previous"].filter((name) => !names.includes(name));
};

describe("a listing", () => {
  test("is indexed when every index has taken it", async () => {
    expect(await outcomeOf({ live: ["indexed", "indexed"], building: ["indexed", "indexed"] })).toEqual({
      ...{ ...NOTHING, indexed: [first, second] },
    });
    expect(await mergeVerdicts(ctx.deps, [])).toEqual(NOTHING);
  });

  test.each(["busy", "barred", "missing", "outdated"] as const)("waits where one index is %s", async (verdict) => {
    expect(await outcomeOf({ live: [verdict, "indexed"], building: ["indexed", "indexed"] })).toEqual({
      ...{ ...NOTHING, indexed: [second], busy: [first], busyReason: `live: ${verdict}` },
      outdated: verdict === "outdated",
    });
  });

  test("waits rather than being rejected or ahead, for the first reason given", async () => {
    const error = "too many requests";
    const outcome = await outcomeOf({
      live: [{ verdict: "busy", error }, "rejected"],
      building: ["rejected", { verdict: "busy", error: "another" }],
    });
    expect(outcome).toEqual({ ...NOTHING, busy: [first, second], busyReason: `live: ${error}` });
  });

  test("is ahead by the highest version of any index, also where another rejects it", async () => {
    const ahead = (indexedVersion: number) => ({ verdict: "ahead", indexedVersion }) as const;
    const outcome = await outcomeOf({ live: [ahead(20), ahead(5)], building: [ahead(30), "rejected"] });
    expect(outcome).toEqual({
      ...NOTHING,
      ahead: [
        { id: "1", version: 30 },
        { id: "2", version: 5 },
      ],
    });
  });

  test("is rejected with the index's reason", async () => {
    const outcome = await outcomeOf({ live: [{ verdict: "rejected", error: "a field" }, "rejected"] });
    expect(outcome).toEqual({
      ...NOTHING,
      rejected: [
        { ...first, error: "a field" },
        { ...second, error: "rejected" },
      ],
    });
  });
});

describe("an index leaves the targets", () => {
  test.each(["building", "previous"] as const)("when it is gone and was %s", async (state) => {
    const verdict: Partial<SettledItem> = { verdict: "missing", error: "no such index" };
    expect(await outcomeOf({ live: ["indexed"], [state]: [verdict] })).toEqual({ ...NOTHING, indexed: [first] });
    expect(await left()).toContain(state);
    expect(warnings).toEqual([{ index: state, state, error: "no such index" }]);
  });

  test.each(["rejected", "barred", "outdated"] as const)(
    "when it is the previous one and alone is %s",
    async (verdict) => {
      const outcome = await outcomeOf({
        live: ["indexed", "ahead"],
        building: ["indexed", "indexed"],
        previous: ["indexed", verdict],
      });
      expect(outcome).toMatchObject({ indexed: [first], busy: [] });
      expect(await left()).toEqual(["previous"]);
    },
  );

  test.each<[string, Parameters<typeof outcomeOf>[0]]>([
    ["the live one", { live: ["missing"] }],
    ["a building one that rejects a listing", { live: ["indexed"], building: ["rejected"] }],
    ["a previous one that is busy for a moment", { live: ["indexed"], previous: ["busy"] }],
    ["a previous one that rejects what the live one rejects, too", { live: ["rejected"], previous: ["rejected"] }],
    [
      "a previous one that rejects what the building one rejects",
      { live: ["indexed"], building: ["rejected"], previous: ["rejected"] },
    ],
    ["a previous one where nothing else is written to", { previous: ["rejected"] }],
    [
      "a previous one that has taken what others refuse",
      { live: ["rejected", "indexed"], previous: ["rejected", "indexed"] },
    ],
  ])("but not %s", async (_what, verdicts) => {
    await outcomeOf(verdicts);
    expect(warnings).toEqual([]);
    expect(await left()).toEqual(["building", "live", "previous"].filter((state) => !(state in verdicts)));
  });

  test("with every other previous one that rejects the same", async () => {
    const [live, first, second] = [await target("live"), await target("previous"), await target("building")];
    const written = [live, first, { ...second, state: "previous" as const }].map((one) => ({
      target: one,
      results: [{ id: "1", version: 11, verdict: one === live ? ("indexed" as const) : ("rejected" as const) }],
    }));
    expect(await mergeVerdicts(ctx.deps, written)).toEqual({ ...NOTHING, indexed: [{ id: "1", version: 11 }] });
    expect(await left()).toEqual(["building", "previous"]);
  });

  test("but not what is searched, whatever it is called", async () => {
    const { admin } = ctx.deps.search;
    const name = `${ctx.deps.prefix}-searched`;
    await admin.indices.create({ index: name, body: { aliases: { [ctx.deps.prefix]: {} } } });
    await registerIndex(ctx.db, name, "hash");
    await addTarget(ctx.db, name);
    const searched = { ...(await target("building")), name };
    await mergeVerdicts(ctx.deps, [{ target: searched, results: [{ id: "1", version: 1, verdict: "missing" }] }]);
    expect(warnings).toEqual([]);
    expect((await readTargets(ctx.db)).map((one) => one.name)).toContain(name);
  });
});
