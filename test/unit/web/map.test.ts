import { describe, expect, test } from "vitest";
import { areaOfView, problemOf, readArea, readBox, writeArea, writeBox } from "../../../api/web/browser/map/area.ts";
import { decodeLine } from "../../../api/web/browser/map/polyline.ts";
import { stepLimits, stepOf } from "../../../api/web/browser/map/ramp.ts";
import { shortPrice, tagLabel, tagLines, tagText } from "../../../api/web/browser/map/tag-text.ts";
import { boundsOf, cellOf, cellPx, within, zoomToAsk } from "../../../api/web/browser/map/tiles.ts";
import { encode } from "../../../scripts/dev/land/shapes.ts";
import { createRandom } from "../../helpers/random.ts";

const CORNERS = [
  { lat: 59.4, lon: 24.7 },
  { lat: 59.45, lon: 24.7 },
  { lat: 59.45, lon: 24.8 },
];

describe("cells of the map", () => {
  test("hold the points that they are named after, at every zoom", () => {
    const random = createRandom(20_261_124);
    for (let zoom = 3; zoom <= 18; zoom += 0.5) {
      const [lat, lon] = [57 + random.below(3_000_000) / 1e6, 21 + random.below(7_000_000) / 1e6];
      const [west, south, east, north] = boundsOf(cellOf({ lat, lon }, zoom));
      expect([west <= lon, lon < east, south <= lat, lat <= north]).toEqual([true, true, true, true]);
    }
  });

  test("are the API's own: a tile two zooms closer than the zoom that is asked for", () => {
    expect(cellOf({ lat: 59.437, lon: 24.754 }, 10)).toBe("11/1164/601");
    expect(zoomToAsk(10)).toBe(9);
    expect([cellPx(10), Math.round(cellPx(10.5))]).toEqual([128, 181]);
  });

  test("keep a tag inside, also one as wide as the cell", () => {
    expect(within(5, 0, { size: 100, room: 128 })).toBe(50);
    expect(within(127, 0, { size: 100, room: 128 })).toBe(78);
    expect(within(10, 0, { size: 300, room: 128 })).toBe(64);
  });
});

describe("colours of cells", () => {
  const cells = [1000, 1500, 2000, 2500, 3000, 3500].map((median) => ({ count: 10, pricePerSqm: { median } }));

  test("are five steps with a fifth of the listings each", () => {
    const limits = stepLimits(cells);
    expect(limits).toEqual([2000, 2500, 3000, 3500]);
    expect(cells.map((cell) => stepOf(cell, limits))).toEqual([1, 1, 2, 3, 4, 5]);
  });

  test("are none without a median, and one where all cost the same", () => {
    expect(stepLimits([{ count: 3 }])).toEqual([]);
    expect(stepLimits([cells[0]!, cells[0]!, cells[0]!])).toEqual([]);
    expect(stepOf({ count: 3 }, [1000])).toBeUndefined();
  });
});

test("prices on tags are short in each language, and never a thousand thousands", () => {
  expect(shortPrice(142_300, "et")).toBe("142\u00a0t€");
  expect(shortPrice(142_300, "ru")).toBe("142\u00a0тыс.\u00a0€");
  expect(shortPrice(142_300, "en")).toBe("€142k");
  expect(shortPrice(999_600, "en")).toBe("€1m");
  expect(shortPrice(1_250_000, "et")).toBe("1,25\u00a0mln\u00a0€");
  expect(shortPrice(650, "en")).toBe("€650");
});

test("a tag has a count and a median, the count alone without one, a price for one listing", () => {
  const cell = { id: "1/0/0", count: 24, lat: 59, lon: 25 };
  expect(tagLines({ ...cell, price: { least: 1, median: 139_000 } }, "et")).toEqual(["24", "139\u00a0t€"]);
  expect(tagLines({ ...cell, price: { least: 1 } }, "et")).toEqual(["24"]);
  expect(tagLines({ ...cell, count: 1, listingId: "7", price: { least: 89_000 } }, "et")).toEqual(["89\u00a0t€"]);
  expect(tagLines({ ...cell, count: 1, listingId: "7" }, "en")).toEqual(["on request"]);
});

test("a tag has two lines where its cell has no room for one, and is called by what is read on it", () => {
  const cell = { id: "1/0/0", count: 4015, lat: 59, lon: 25, price: { least: 1, median: 134_000 } };
  const room = (widthPx: number) => ({ widthPx, remPx: 16, measure: (text: string) => 8 * text.length });
  const wide = tagText(cell, "ru", room(200));
  expect(wide).toMatchObject({ text: "4\u00a0015 · 134\u00a0тыс.\u00a0€", isTall: false });
  const narrow = tagText(cell, "ru", room(128));
  expect(narrow).toMatchObject({ text: "4\u00a0015\n134\u00a0тыс.\u00a0€", isTall: true });
  expect(narrow.widthPx).toBeLessThan(128);
  expect(tagText({ ...cell, price: { least: 1 } }, "ru", room(20)).isTall).toBe(false);
  expect(tagLabel(cell, "en", "4,015 · €134k")).toBe("4,015 · €134k, number of listings and their median price");
  expect(tagLabel(cell, "en", narrow.text)).toMatch(/^4\u00a0015 134/);
  expect(tagLabel({ ...cell, price: { least: 1 } }, "en", "4,015")).toBe("4,015 listings");
});

describe("areas", () => {
  test("are written to a metre and read again", () => {
    expect(writeArea([{ lat: 59.123456789, lon: 24.7 }])).toBe("59.12346,24.7");
    expect(readArea(writeArea(CORNERS))).toEqual(CORNERS);
    expect(readBox(writeBox([24.1, 59, 25, 60]))).toEqual([24.1, 59, 25, 60]);
  });

  test("are none where the text is none", () => {
    for (const text of [undefined, "", "59,24", "a,b;c,d;e,f", "59,24;,;60"]) expect(readArea(text)).toEqual([]);
    for (const text of [undefined, "", "1,2,3", "a,b,c,d"]) expect(readBox(text)).toBeUndefined();
  });

  test("are refused with crossing edges or too few corners", () => {
    expect(problemOf(CORNERS)).toBeUndefined();
    expect(problemOf(CORNERS.slice(0, 2))).toBe("tooFew");
    expect(problemOf([CORNERS[0]!, CORNERS[2]!, CORNERS[1]!, { lat: 59.4, lon: 24.8 }])).toBe("crosses");
  });

  test("are refused with more corners than the search takes", () => {
    const corners = Array.from({ length: 101 }, (_, index) => {
      const angle = (2 * Math.PI * index) / 101;
      return { lat: 59 + Math.sin(angle) / 10, lon: 25 + Math.cos(angle) / 10 };
    });
    expect(problemOf(corners)).toBe("tooManyCorners");
    expect(problemOf(corners.slice(1))).toBeUndefined();
  });

  test("of a view lie inside it", () => {
    const corners = areaOfView([24, 59, 25, 60]);
    expect(problemOf(corners)).toBeUndefined();
    expect(corners.every(({ lat, lon }) => lat > 59 && lat < 60 && lon > 24 && lon < 25)).toBe(true);
  });
});

test("lines of the base layer are read as they were written", () => {
  const line = [
    [24.7536, 59.437],
    [-0.5, -33.1234],
    [179.9999, 0],
  ] as const;
  expect(decodeLine(encode(line, 4), 4)).toEqual(line.map(([lon, lat]) => [lat, lon]));
});
