// Bulk writes against a stand-in that records what it is sent: how a batch is cut, halved, given up and read.
import { describe, expect, test } from "vitest";
import type { ListingDocument } from "../../../mappings/document.ts";
import { type BulkOperation, bulkIndex, bulkPurge, readIndexed } from "../../../shared/search/bulk.ts";
import type { SearchClient } from "../../../shared/search/client.ts";
import { SearchError } from "../../../shared/search/response.ts";

interface Sent {
  index: string;
  lines: { index: { _id: string; version: number } }[];
  bytes: number;
  options: unknown;
}
type Item = { _id?: string; _index?: string; status: number; error?: object };

const operation = (id: number, text = ""): BulkOperation => ({
  ...{ id: String(id), version: id * 10 },
  document: { text } as unknown as ListingDocument,
});
const operations = (count: number) => Array.from({ length: count }, (_, at) => operation(at + 1));
const verdictsOf = (results: { verdict: string }[]) => results.map(({ verdict }) => verdict);

/** Answers each line with what `itemOf` gives for its id; an error that it returns is that of the whole call. */
function standIn(itemOf: (id: string, ids: string[]) => Item | Error = () => ({ status: 201 })) {
  const sent: Sent[] = [];
  const client = {
    async bulk(index: string, body: string, options: unknown) {
      const lines = body
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line));
      const actions = lines.filter((line) => "index" in line);
      sent.push({ index, lines: actions, bytes: Buffer.byteLength(body), options });
      const ids = actions.map((line) => line.index._id as string);
      const items = ids.map((id) => itemOf(id, ids));
      const thrown = items.find((item) => item instanceof Error);
      if (thrown !== undefined) throw thrown;
      const _index = index.replace(/-write$/, "");
      return { items: items.map((item, at) => ({ index: { _id: ids[at], _index, ...item } })) };
    },
  } as unknown as SearchClient;
  return { client, sent, sizes: () => sent.map(({ lines }) => lines.length) };
}

const refusal = (status: number | undefined, type?: string) =>
  new SearchError("refused as a whole", {
    ...{ failure: status === undefined ? "connection" : "status" },
    ...(status === undefined ? {} : { status }),
    ...(type === undefined ? {} : { type }),
  } as never);

describe("a bulk write", () => {
  test("goes through the write alias, by version, and never makes an index", async () => {
    const { client, sent } = standIn();
    const { signal } = new AbortController();
    expect(await bulkIndex(client, "homes", [operation(7)], { signal, timeoutMs: 5 })).toEqual([
      { id: "7", version: 70, verdict: "indexed" },
    ]);
    const action = { index: { _id: "7", version: 70, version_type: "external_gte" } };
    const options = { timeoutMs: 5, signal, query: { require_alias: "true" } };
    expect(sent).toMatchObject([{ index: "homes-write", lines: [action], options }]);
    await bulkIndex(client, "homes", [operation(7)]);
    expect(sent[1]!.options).toStrictEqual({ timeoutMs: 10_000, query: { require_alias: "true" } });
  });

  test("of nothing is no call", async () => {
    const { client, sent } = standIn();
    expect(await bulkIndex(client, "homes", [])).toEqual([]);
    expect(sent).toEqual([]);
  });

  test("has at most 500 listings a call", async () => {
    const { client, sizes } = standIn();
    expect(await bulkIndex(client, "homes", operations(1001))).toHaveLength(1001);
    expect(sizes()).toEqual([500, 500, 1]);
  });

  test("has at most 5 MiB a call, and one listing however large it is", async () => {
    const MiB = 1024 * 1024;
    const { client, sent, sizes } = standIn();
    const empty = await bulkIndex(client, "homes", [operation(1), operation(2)]).then(() => sent[0]!.bytes);
    const fits = "x".repeat(5 * MiB - empty);
    await bulkIndex(client, "homes", [operation(1), operation(2, fits)]);
    await bulkIndex(client, "homes", [operation(1), operation(2, `${fits}x`)]);
    await bulkIndex(client, "homes", [operation(1, "x".repeat(6 * MiB)), operation(2), operation(3)]);
    expect(sizes()).toEqual([2, 2, 1, 1, 1, 2]);
    expect(sent[1]!.bytes).toBe(5 * MiB);
  });
});

describe("what the index answers for an item", () => {
  test.each([
    [{ status: 201 }, { verdict: "indexed" }],
    [{ status: 200 }, { verdict: "indexed" }],
    [{ status: 300 }, { verdict: "busy", error: "status_300" }],
    [{ status: 503 }, { verdict: "busy", error: "status_503" }],
    [
      { status: 200, error: { type: "a_fault" } },
      { verdict: "busy", error: "a_fault" },
    ],
    [
      { status: 200, _id: "9" },
      { verdict: "busy", error: "no result for this item" },
    ],
    [
      { status: 409, error: { type: "version_conflict_engine_exception", reason: "newer" } },
      { verdict: "conflict", error: "version_conflict_engine_exception: newer" },
    ],
    [
      {
        status: 400,
        error: { type: "mapper_parsing_exception", reason: "no", caused_by: { type: "x", reason: "why" } },
      },
      { verdict: "rejected", error: "mapper_parsing_exception: no: why" },
    ],
    [
      { status: 400, error: { type: "mapper_parsing_exception" } },
      { verdict: "rejected", error: "mapper_parsing_exception" },
    ],
    [
      { status: 400, error: { reason: "nameless" } },
      { verdict: "busy", error: "nameless" },
    ],
  ])("%j", async (item, expected) => {
    const { client } = standIn(() => item);
    expect(await bulkIndex(client, "homes", [operation(1)])).toStrictEqual([{ id: "1", version: 10, ...expected }]);
  });

  test("is kept up to 1,000 characters", async () => {
    const { client } = standIn(() => ({ status: 400, error: { type: "parsing_exception", reason: "x".repeat(2000) } }));
    expect((await bulkIndex(client, "homes", [operation(1)]))[0]!.error).toHaveLength(1000);
  });

  test("may be missing", async () => {
    const empty = [undefined, {}, { items: [] }, { items: [{}] }];
    for (const answer of empty) {
      const client = { bulk: async () => answer } as unknown as SearchClient;
      expect(verdictsOf(await bulkIndex(client, "homes", [operation(1)]))).toEqual(["busy"]);
    }
  });
});

describe("a refusal of the whole call", () => {
  test.each([
    [refusal(undefined), "busy"],
    [refusal(503), "busy"],
    [refusal(403, "security_exception"), "barred"],
    [refusal(404, "index_not_found_exception"), "missing"],
    [refusal(413), "rejected"],
    [refusal(400, "mapper_parsing_exception"), "rejected"],
  ])("%s is one of each listing", async (error, verdict) => {
    const { client } = standIn(() => error);
    const item = { id: "1", version: 10, verdict, error: "refused as a whole" };
    expect(await bulkIndex(client, "homes", [operation(1)])).toStrictEqual([item]);
  });

  test.each([413, 400])("%i is halved until one listing is to blame", async (status) => {
    const { client, sizes } = standIn((id) =>
      id === "3" ? refusal(status, "mapper_parsing_exception") : { status: 201 },
    );
    expect(verdictsOf(await bulkIndex(client, "homes", operations(5), { timeoutMs: 7 }))).toEqual([
      "indexed",
      "indexed",
      "rejected",
      "indexed",
      "indexed",
    ]);
    expect(sizes()).toEqual([5, 3, 2, 1, 2]);
  });

  test("keeps its time limit while it is halved", async () => {
    const { client, sent } = standIn((_id, ids) => (ids.length > 1 ? refusal(413) : { status: 201 }));
    await bulkIndex(client, "homes", operations(2), { timeoutMs: 7 });
    expect(sent.map(({ options }) => options)).toMatchObject(Array(3).fill({ timeoutMs: 7 }));
  });

  test.each([429, 403])("%i is not halved", async (status) => {
    const { client, sizes } = standIn(() => refusal(status));
    await bulkIndex(client, "homes", operations(2));
    expect(sizes()).toEqual([2]);
  });

  test.each([
    [{ status: 503 }, "busy", "status_503"],
    [{ status: 403 }, "barred", "status_403"],
    [{ status: 404, error: { type: "index_not_found_exception" } }, "missing", "index_not_found_exception"],
  ])("%j ends the write: the rest is not sent and is judged alike", async (item, verdict, error) => {
    const { client, sizes } = standIn(() => item);
    const results = await bulkIndex(client, "homes", operations(502));
    expect(sizes()).toEqual([500]);
    expect(results).toHaveLength(502);
    expect(results.slice(-2)).toEqual([
      { id: "501", version: 5010, verdict, error },
      { id: "502", version: 5020, verdict, error },
    ]);
  });

  test("of one listing does not end the write", async () => {
    const { client, sizes } = standIn(() => ({ status: 409 }));
    await bulkIndex(client, "homes", operations(501));
    expect(sizes()).toEqual([500, 1]);
  });

  test("that is no answer of OpenSearch is thrown", async () => {
    const { client } = standIn(() => new TypeError("a mistake of ours"));
    await expect(bulkIndex(client, "homes", [operation(1)])).rejects.toThrow("a mistake of ours");
  });
});

describe("a purge", () => {
  test("removes by version, and counts what was removed", async () => {
    const calls: unknown[] = [];
    const client = {
      async bulk(...args: unknown[]) {
        calls.push(args);
        return { items: [{ delete: { status: 200 } }, { delete: { status: 409 } }, {}] };
      },
    } as unknown as SearchClient;
    expect(
      await bulkPurge(client, "homes", [
        { id: "1", version: 2 },
        { id: "3", version: 4 },
      ]),
    ).toBe(1);
    const line = (id: string, version: number) =>
      `{"delete":{"_index":"homes","_id":"${id}","version":${version},"version_type":"external_gte"}}\n`;
    expect(calls).toEqual([["homes", line("1", 2) + line("3", 4), { timeoutMs: 10_000 }]]);
    expect(await bulkPurge(client, "homes", [])).toBe(0);
    expect(calls).toHaveLength(1);
  });
});

describe("a look-up by ids", () => {
  const lookUp = (docs: object[], calls: unknown[] = []) =>
    ({
      async request(...args: unknown[]) {
        calls.push(args);
        return { docs };
      },
    }) as unknown as SearchClient;

  test("answers what was found, with the document where that was asked for", async () => {
    const calls: unknown[] = [];
    const docs = [
      { _id: "1", found: true, _version: 5 },
      { _id: "2", found: false },
    ];
    expect(await readIndexed(lookUp(docs, calls), "homes", ["1", "2"])).toEqual(new Map([["1", { version: 5 }]]));
    const whole = [{ _id: "1", found: true, _version: 5, _source: { id: "1" } }];
    const found = await readIndexed(lookUp(whole, calls), "homes", ["1"], { source: true, timeoutMs: 3 });
    expect(found.get("1")).toStrictEqual({ version: 5, source: { id: "1" } });
    expect((await readIndexed(lookUp(docs), "homes", ["1"])).get("1")).toStrictEqual({ version: 5 });
    expect(calls).toEqual([
      ["POST", "/homes/_mget?_source=false", { ids: ["1", "2"] }, { timeoutMs: 10_000 }],
      ["POST", "/homes/_mget?_source=true", { ids: ["1"] }, { timeoutMs: 3 }],
    ]);
  });

  test("of nothing is no call", async () => {
    const calls: unknown[] = [];
    expect(await readIndexed(lookUp([], calls), "homes", [])).toEqual(new Map());
    expect(calls).toEqual([]);
  });

  test("fails as a whole where one of them fails", async () => {
    const failed = lookUp([
      { _id: "1", found: true, _version: 5 },
      { _id: "2", error: { type: "index_not_found" } },
    ]);
    await expect(readIndexed(failed, "homes", ["1", "2"])).rejects.toMatchObject({
      ...{ message: "a look-up by id failed", failure: "status", status: 503, body: { type: "index_not_found" } },
    });
  });
});
