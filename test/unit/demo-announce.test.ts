import { expect, test } from "vitest";
import { announce } from "../../scripts/dev/demo/announce.ts";

const announced = (otherSettings: Record<string, string>) =>
  announce({
    baseUrl: "http://localhost:3100",
    databaseUrl: "postgres://a",
    otherSettings,
    listings: 3,
    company: undefined,
    forSale: undefined,
  });

test("the demo names the settings of servers at unusual ports, and only then", () => {
  expect(announced({ DATABASE_URL: "postgres://a", REDIS_URL: "redis://b" })).toContain(
    "For commands in another terminal, such as `npx listings keys`\n" +
      "  export DATABASE_URL='postgres://a' REDIS_URL='redis://b'\n",
  );
  expect(announced({})).not.toContain("export ");
});
