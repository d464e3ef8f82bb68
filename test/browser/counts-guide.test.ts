// The page of docs/guide/15-counts.md, on a site of somebody else as it stands there: each of its buttons is pressed.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { browserOfFile } from "../helpers/browser.ts";
import { foreignSiteOfFile } from "../helpers/foreign-site.ts";

const [, sample = ""] = /^```html\n(.*?)^```$/ms.exec(readFileSync("docs/guide/15-counts.md", "utf8")) ?? [];

const service = browserOfFile();
const site = foreignSiteOfFile();

test("the page shows options with counts that are what each finds, and takes a choice back", async () => {
  const page = await service.open(site.put(sample.replaceAll("{base_url}", service.url)));
  const found = (count: string) =>
    page
      .locator("#count")
      .and(page.getByText(`${count} homes`, { exact: true }))
      .waitFor();
  await found("45");
  const buttons = page.locator("#facets button");
  const labels = await buttons.allTextContents();
  expect(labels).toContain("apartment, 33");
  expect(labels.filter((label) => / to /.test(label)).length).toBeGreaterThan(3);
  for (const label of labels) {
    await page.reload();
    await page.getByRole("button", { name: label, exact: true }).click();
    await found(label.split(", ").at(-1)!);
  }
  await page.reload();
  await page.getByRole("button", { name: "apartment, 33" }).click();
  await page.locator("[aria-pressed=true]", { hasText: "apartment" }).click();
  await found("45");
});
