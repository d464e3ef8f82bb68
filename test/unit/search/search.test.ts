import { expect, test } from "vitest";
import { type Backend, createSearch } from "../../../api/search/search.ts";
import { createTextSearch } from "../../../api/search/text/text-search.ts";
import { loadLanguageData } from "../../../shared/language-data.ts";
import { parse } from "../../helpers/search-params.ts";
import { waitFor } from "../../helpers/wait.ts";

const LOCALES = ["et", "en", "ru"];
const textSearch = createTextSearch({ data: loadLanguageData(), places: () => [], locales: LOCALES });
const paramsOf = (searchText: string) => parse(new URLSearchParams({ searchText }).toString());

/** An index in which nothing is found, whatever is asked. */
const emptyIndex = (countCandidates: Backend<number>["countCandidates"]): Backend<number> => ({
  send: () => Promise.resolve(0),
  countCandidates,
  totalOf: (total) => total,
});

test("eight searches at a time fall back; the ninth is told that it did not, and asks the index nothing", async () => {
  const waiting: (() => void)[] = [];
  const search = createSearch({ textSearch });
  const backend = emptyIndex(() => new Promise((resolve) => waiting.push(() => resolve({}))));
  const ask = () => search(paramsOf("qwxzjk"), backend);
  const running = Array.from({ length: 8 }, ask);
  await waitFor(() => waiting.length === 8, { what: "eight looks into the index" });
  expect(await ask()).toMatchObject({ result: 0, fallback: undefined, fallbackSkipped: true });
  expect(waiting).toHaveLength(8);
  let ended = 0;
  for (const one of running) {
    void one.then(({ fallbackSkipped }) => {
      ended += fallbackSkipped ? 0 : 1;
    });
  }
  await waitFor(
    () => {
      for (const done of waiting.splice(0)) done();
      return ended === 8;
    },
    { what: "the end of all eight" },
  );
});

test("words of more than 40 letters are not looked up as misspelt", async () => {
  const asked: string[] = [];
  const search = createSearch({ textSearch });
  const long = "qwxzjk".repeat(7);
  await search(
    paramsOf(`qwxzjk ${long}`),
    emptyIndex(({ body }) => {
      asked.push(JSON.stringify((body as { suggest?: object }).suggest));
      return Promise.resolve({});
    }),
  );
  // In both alphabets.
  expect(asked[0]).toContain('"text":"qwxzjk квксзйк"');
  expect(asked.join()).not.toContain(long);
});

test("what is said to be understood is of the text that was searched, on every page", async () => {
  const sent: string[] = [];
  const search = createSearch({ textSearch });
  const backend: Backend<number> = {
    send({ body }) {
      sent.push(JSON.stringify(body));
      return Promise.resolve(sent.length === 1 ? 0 : 30);
    },
    // Every other spelling finds something.
    countCandidates: () => Promise.resolve({ aggregations: { found: { buckets: Array(20).fill({ doc_count: 30 }) } } }),
    totalOf: (total) => total,
  };
  const params = { ...paramsOf("лщкеук"), explain: true };
  const first = await search(params, backend);
  expect(first.fallback).toEqual({ step: "layout", text: "korter" });
  expect(first.understood.map(({ text }) => text)).toEqual(["korter"]);
  expect(sent[1]).toContain("korter");
  const cursor = { fingerprint: "", after: [1, 2], total: 30, preference: "p", rankingRevision: 1 };
  const second = await search({ ...params, cursor: { ...cursor, fallback: first.fallback } }, backend);
  expect(second).toMatchObject({ understood: first.understood, fallback: first.fallback, preference: "p" });
});
