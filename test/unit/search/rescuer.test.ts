import { expect, test } from "vitest";
import { createRescuer } from "../../../api/search/rescue/rescuer.ts";
import { createTextSearch } from "../../../api/search/text-search.ts";
import { loadLanguageData } from "../../../shared/language-data.ts";
import { parse } from "../../helpers/search-params.ts";
import { waitFor } from "../../helpers/wait.ts";

test("eight searches at a time are rescued; the ninth is told that it was not, and asks the index nothing", async () => {
  const waiting: (() => void)[] = [];
  const textSearch = createTextSearch({ data: loadLanguageData(), places: () => [], locales: ["et", "en", "ru"] });
  const probe = () => new Promise<object>((resolve) => waiting.push(() => resolve({})));
  const rescue = createRescuer({ executor: { probe, execute: () => Promise.reject(new Error()) }, textSearch });
  const text = "qwxzjk";
  const ask = () =>
    rescue(parse(""), {
      text,
      read: textSearch.read(text, { concepts: true }),
      preference: "p",
      signal: new AbortController().signal,
    });
  const running = Array.from({ length: 8 }, ask);
  await waitFor(() => waiting.length === 8, { what: "eight looks into the index" });
  expect(await ask()).toBe("busy");
  expect(waiting).toHaveLength(8);
  let ended = 0;
  for (const one of running) {
    void one.then(() => {
      ended += 1;
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
  const textSearch = createTextSearch({ data: loadLanguageData(), places: () => [], locales: ["et", "en", "ru"] });
  const probe = ({ body }: { body: object }) => {
    asked.push(JSON.stringify((body as { suggest?: object }).suggest));
    return Promise.resolve({});
  };
  const rescue = createRescuer({ executor: { probe, execute: () => Promise.reject(new Error()) }, textSearch });
  const long = "qwxzjk".repeat(7);
  const text = `qwxzjk ${long}`;
  await rescue(parse(""), {
    text,
    read: textSearch.read(text, { concepts: true }),
    preference: "p",
    signal: new AbortController().signal,
  });
  expect(asked[0]).toContain('"text":"qwxzjk"');
  expect(asked.join()).not.toContain(`"text":"${long}"`);
});
