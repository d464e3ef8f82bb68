// Whether an alias shows all of its index and takes writes for it: cases by hand.
import { expect, test } from "vitest";
import { isWhole, takesWrites } from "../../shared/search/aliases.ts";

test.each([
  [{}, true],
  [{ is_write_index: true }, true],
  [{ filter: {} }, false],
  [{ index_routing: "1" }, false],
  [{ search_routing: "1" }, false],
])("an alias with %o shows all of its index: %s", (entry, whole) => {
  expect(isWhole(entry)).toBe(whole);
});

test.each([
  [{ is_write_index: true }, true],
  [{ is_write_index: false }, false],
  [{}, false],
  [{ is_write_index: true, filter: {} }, false],
])("an alias with %o takes writes: %s", (entry, takes) => {
  expect(takesWrites(entry)).toBe(takes);
});
