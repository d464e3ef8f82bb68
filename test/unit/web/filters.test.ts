import { describe, expect, test } from "vitest";
import { boundsText, rangeText } from "../../../api/web/browser/search/bounds.ts";
import { isRoomChosen, pressRoom, ROOM_CHOICES, roomsText } from "../../../api/web/browser/search/rooms.ts";

describe("the quick choices of rooms", () => {
  const chosen = (minRooms?: string, maxRooms?: string) => {
    const params = { ...(minRooms && { minRooms }), ...(maxRooms && { maxRooms }) };
    return ROOM_CHOICES.filter((choice) => isRoomChosen(choice, params));
  };

  test("show the range in force, also one from the fields beside them", () => {
    expect(chosen()).toEqual([]);
    expect(chosen("2", "2")).toEqual([2]);
    expect(chosen("2", "4")).toEqual([2, 3, 4]);
    expect(chosen("4")).toEqual([4, 5]);
    expect(chosen(undefined, "2")).toEqual([1, 2]);
    expect(chosen("7", "9")).toEqual([5]);
  });

  test("start a range with the first press, widen it with the second, start anew with the third", () => {
    expect(pressRoom(3, {})).toEqual({ minRooms: "3", maxRooms: "3" });
    expect(pressRoom(1, { minRooms: "3", maxRooms: "3" })).toEqual({ minRooms: "1", maxRooms: "3" });
    expect(pressRoom(2, { minRooms: "1", maxRooms: "3" })).toEqual({ minRooms: "2", maxRooms: "2" });
    expect(pressRoom(5, { minRooms: "2", maxRooms: "2" })).toEqual({ minRooms: "2", maxRooms: undefined });
    expect(pressRoom(2, { minRooms: "2", maxRooms: "2" })).toEqual({ minRooms: undefined, maxRooms: undefined });
  });

  test("are said in short", () => {
    const texts = [
      { minRooms: "2", maxRooms: "2" },
      { minRooms: "2", maxRooms: "3" },
      { minRooms: "5" },
      { maxRooms: "2" },
    ];
    expect(texts.map(roomsText)).toEqual(["2", "2–3", "5+", "1–2"]);
  });
});

test("ranges are said with grouped numbers and units; what is no number, as it was typed", () => {
  const plain = (text: string) => text.replaceAll("\u00a0", " ");
  expect(plain(boundsText("price", undefined, "200000", "et"))).toBe("kuni 200 000 €");
  expect(plain(boundsText("price", "100000", "200000", "ru"))).toBe("100 000 € – 200 000 €");
  expect(plain(boundsText("size", "52.5", undefined, "en"))).toBe("from 52.5 m²");
  expect(boundsText("year", "1974", "1974", "et")).toBe("1974");
  expect(boundsText("price", "abc", undefined, "en")).toBe("from abc");
  expect(plain(rangeText("plotArea", "1200", undefined, "en"))).toBe("Plot: from 1,200 m²");
});
