import { expect, test } from "vitest";
import { changeText } from "../../../api/web/browser/company/change-text.ts";
import { MESSAGES } from "../../../api/web/messages/messages.ts";

const said = (listing: object) =>
  changeText(
    { seq: "1", type: "upsert", listing: { id: "7", version: "3", status: "active", ...listing } },
    MESSAGES.en.company,
    "en",
  );

test("a change is told with place, price and time, as far as they are known", () => {
  const location = { address: "Pikk 1", city: "Tallinn", settlement: null };
  const whole = said({ price: 120_000, location, updatedAt: "2026-03-05T10:00:00Z" });
  expect(whole).toMatch(/^7: changed, active · Pikk 1 · €120,000 · .*2026.*$/);
  expect(said({ price: null, location: { ...location, address: null } })).toBe("7: changed, active · Tallinn");
  expect(said({ version: "1", price: 0 })).toBe("7: added, active · €0");
});

test("a removal is told with its reason", () => {
  const removed = { seq: "1", type: "removed", listingId: "7", reason: "deleted" } as const;
  expect(changeText(removed, MESSAGES.en.company, "en")).toBe("7: removed (deleted)");
});
