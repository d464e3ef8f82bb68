import { expect, test } from "vitest";
import { createOutage, START_GRACE_MS } from "../../shared/outage.ts";

function setUp() {
  let nowMs = 5000;
  const lines: string[] = [];
  const tell = (_fields: unknown, text: string) => void lines.push(text);
  const outage = createOutage({ info: tell, warn: tell }, { failing: "away", working: "back", now: () => nowMs });
  const failAfter = (ms: number) => {
    nowMs += ms;
    outage.failed(new Error("no"));
  };
  return { outage, lines, failAfter };
}

test("a server that comes up with the process is never logged as away", () => {
  const { outage, lines, failAfter } = setUp();
  failAfter(0);
  failAfter(START_GRACE_MS - 1);
  outage.worked();
  expect(lines).toEqual([]);
});

test("one that is still away after the grace is logged once, and once when it is back", () => {
  const { outage, lines, failAfter } = setUp();
  failAfter(0);
  failAfter(START_GRACE_MS);
  failAfter(1);
  outage.worked();
  outage.worked();
  expect(lines).toEqual(["away", "back"]);
});

test("one that has worked before is logged at once, also within the grace", () => {
  const { outage, lines, failAfter } = setUp();
  outage.worked();
  failAfter(1);
  expect(lines).toEqual(["away"]);
});
