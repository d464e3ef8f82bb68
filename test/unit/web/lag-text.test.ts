import { expect, test } from "vitest";
import { lagText } from "../../../api/web/browser/company/lag-text.ts";
import { cursorIn } from "../../../api/web/browser/company/pasted-cursor.ts";
import { MESSAGES } from "../../../api/web/messages/messages.ts";

const behind = (lang: "et" | "en" | "ru", changes: number, isMore = false) =>
  lagText({ changes, oldestAt: "2026-03-05T10:00:00Z", isMore }, MESSAGES[lang].company, lang);
const removals = (lang: "et" | "en" | "ru", changes: number) =>
  lagText({ changes, oldestAt: undefined, isMore: false }, MESSAGES[lang].company, lang);

test("counts changes in each language's own plural forms", () => {
  expect(removals("en", 0)).toBe(
    "The cursor is up to date: no change came after it. What happened to the copy itself is not seen here; " +
      "“listings pull --verify” compares which listings it has, and in which versions.",
  );
  expect([1, 2].map((n) => removals("en", n))).toEqual([
    "1 change behind, a removal.",
    "2 changes behind, all of them removals.",
  ]);
  expect([1, 2].map((n) => removals("et", n))).toEqual([
    "1 muudatus maas, eemaldamine.",
    "2 muudatust maas, kõik eemaldamised.",
  ]);
  expect([1, 2, 5, 11, 21].map((n) => removals("ru", n))).toEqual([
    "Отставание: 1 изменение, только удаления.",
    "Отставание: 2 изменения, только удаления.",
    "Отставание: 5 изменений, только удаления.",
    "Отставание: 11 изменений, только удаления.",
    "Отставание: 21 изменение, только удаления.",
  ]);
});

test("says of when the oldest change is, and that there are more than were counted", () => {
  expect(behind("en", 1)).toMatch(/^1 change behind, from .*2026.*\.$/);
  expect(behind("ru", 3)).toMatch(/^Отставание: 3 изменения, самое старое от .*2026.*\.$/);
  expect(behind("en", 5000, true)).toMatch(/^More than 5,000 changes behind, the oldest of .*2026.*\.$/);
});

test.each([
  "eyJ.x-_1",
  '"eyJ.x-_1"',
  ' "eyJ.x-_1", ',
  '"cursor": "eyJ.x-_1",',
  '{ "url": "http://a", "cursor": "eyJ.x-_1" }',
  '{"changes":[],"nextCursor":"eyJ.x-_1","hasMore":false}',
])("takes the cursor from what was pasted: %s", (pasted) => expect(cursorIn(pasted)).toBe("eyJ.x-_1"));
