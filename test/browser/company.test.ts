import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { signSession } from "../../api/company/session.ts";
import { browserOfFile, findingsOfAxe, overhangOf, PHONE } from "../helpers/browser.ts";

const service = browserOfFile();
let token: string;

beforeAll(async () => {
  const { config, companyId } = service;
  const secret = config.dashboardJwtSecrets[0]!;
  token = await signSession(config, { companyId, lifetimeSeconds: 3600, secret });
});

async function signedIn(): Promise<Page> {
  const page = await service.open("/company?lang=en");
  await page.getByLabel("Dashboard token").fill(token);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByText(`Signed in for company ${service.companyId}`).waitFor();
  return page;
}

async function createKey(page: Page, name: string): Promise<string> {
  await page.getByLabel("Name of the new key").fill(name);
  await page.getByRole("button", { name: "Create key" }).click();
  await page.getByRole("rowheader", { name, exact: true }).waitFor();
  return (await page.locator(".new-key code").textContent()) ?? "";
}

/** Changes a listing of the company; gives its id. */
async function change(): Promise<string> {
  const { id } = await service.db("listings").where({ company_id: service.companyId }).orderBy("id").first("id");
  await service.db("listings").where({ id }).increment("rooms", 1);
  return id;
}

const openStep = (page: Page, step: string) => page.locator(`[data-step=${step}] summary`).click();
const openSteps = (page: Page) =>
  page.locator("details[open]").evaluateAll((all) => all.map((step) => (step as HTMLElement).dataset.step));

describe("the company dashboard", () => {
  test.each([
    ["et", "Logi sisse", "Edasi: Eksport", "Pärast seda"],
    ["en", "Sign in", "Next: Export", "Afterwards"],
    ["ru", "Войти", "Далее: Экспорт", "После этого"],
  ])("has only the next step open: %s", async (lang, signIn, next, afterwards) => {
    const page = await service.open(`/company?lang=${lang}`, PHONE);
    await page.locator("company-dashboard summary").first().waitFor();
    expect(await openSteps(page)).toEqual(["signIn"]);
    expect(await page.locator("ol.steps [data-step]").count()).toBe(3);
    await page.getByRole("heading", { level: 2, name: afterwards }).waitFor();
    expect(await page.getByRole("list", { name: afterwards }).locator("[data-step]").count()).toBe(2);
    expect(await findingsOfAxe(page)).toEqual([]);
    await openStep(page, "commands");
    expect(await openSteps(page)).toEqual(["commands"]);
    expect(await page.locator("pre").count(), "no commands without a key").toBe(0);

    await openStep(page, "signIn");
    await page.locator("#token").fill(token);
    await page.getByRole("button", { name: signIn, exact: true }).click();
    await page.locator(".session").waitFor();
    expect(await openSteps(page)).toEqual(["key"]);
    const goOn = page.getByRole("button", { name: next });
    expect(await goOn.isDisabled()).toBe(true);
    await page.locator("#key").fill("lst_typed");
    await goOn.press("Enter");
    expect(await openSteps(page)).toEqual(["export"]);
    expect(await page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.textContent?.trim())).toContain(
      next.split(": ")[1],
    );
    await openStep(page, "commands");
    expect(await page.locator("pre").first().textContent()).toContain("Bearer lst_typed");
    expect(await findingsOfAxe(page)).toEqual([]);
    expect(await overhangOf(page)).toBe(0);
  });

  test("makes a key that downloads the export, is replaced and is revoked", async () => {
    const page = await signedIn();
    const key = await createKey(page, "our site");
    expect(key).toMatch(/^lst_\w{38}$/);
    expect(await page.getByLabel("Export key").inputValue()).toBe(key);

    await page.getByRole("button", { name: "Next: Export" }).click();
    await page.getByLabel("Format").selectOption("json");
    await page.getByLabel("Listings", { exact: true }).selectOption("all");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download the export" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.json$/);
    const file = JSON.parse(await readFile(await download.path(), "utf8"));
    expect(file.objects).toHaveLength(46);
    await page.getByText(`Saved: ${download.suggestedFilename()}`).waitFor();

    await openStep(page, "key");
    const rows = page.locator("tbody tr");
    await rows.filter({ hasText: "our site" }).locator("[data-do=rotate]").click();
    await expect.poll(() => page.locator(".new-key code").textContent()).not.toBe(key);
    await expect.poll(() => rows.count()).toBe(2);

    page.on("dialog", (dialog) => void dialog.accept());
    for (let active = 2; active > 0; active -= 1) {
      await page.locator("[data-do=revoke]").first().click();
      await expect.poll(() => page.locator("[data-state=revoked]").count()).toBe(3 - active);
    }
    // The time of the end in place of an expiry that has lost its meaning.
    expect(await rows.first().locator("td").nth(2).textContent()).toBe("–");
    expect(await page.locator("[data-state=revoked]").first().textContent()).toMatch(/^revoked, \d[^:]*:\d\d$/);
    const lines = await page.locator(".time").evaluateAll((all) =>
      all.map((time) => {
        const range = document.createRange();
        range.selectNodeContents(time);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      }),
    );
    expect(new Set(lines), "lines of a date").toEqual(new Set([1]));
    const heights = await rows.evaluateAll((all) =>
      all.map((row) => [...row.children].map((cell) => cell.getBoundingClientRect().height)),
    );
    for (const cells of heights) expect(new Set(cells).size, "lines below the cells of a row").toBe(1);
    await page.getByLabel("Export key").fill(key);
    await openStep(page, "export");
    await page.getByRole("button", { name: "Download the export" }).click();
    await page.getByRole("alert").getByText("The service does not accept this key").waitFor();
    expect(await page.locator("[data-step=key] .number.done").count()).toBe(0);
    await page.locator("[data-step=key] summary").getByText("does not accept this key").waitFor();
    await openStep(page, "key");
    await createKey(page, "of ours");
    await page.getByLabel("Company number").fill("999999");
    await openStep(page, "export");
    await page.getByRole("button", { name: "Download the export" }).click();
    await page.getByRole("alert").getByText("of another company").waitFor();
  });

  test("shows every key with its buttons on a phone", async () => {
    const page = await signedIn();
    await createKey(page, "operator of the website");
    await page.setViewportSize({ width: 390, height: 844 });
    const revoke = page.locator("tr", { hasText: "operator of the website" }).locator("[data-do=revoke]");
    const box = (await revoke.boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(390);
    const scroll = page.locator(".scroll");
    expect(await scroll.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    expect(await overhangOf(page)).toBe(0);
    expect(await findingsOfAxe(page)).toEqual([]);
  });

  test("leads to programs that keep a copy", async () => {
    const page = await service.open("/company?lang=en");
    await openStep(page, "commands");
    await page.getByRole("link", { name: "Programs to download" }).click();
    await page.getByRole("heading", { name: "Consumers to download" }).waitFor();
    const links = page.getByRole("link", { name: /^consumer\./ });
    expect(await links.allTextContents()).toEqual(["consumer.py", "consumer.mjs"]);
  });

  test("shows what has changed since it looked first", async () => {
    const page = await signedIn();
    await createKey(page, "changes");
    await openStep(page, "changes");
    await page.getByRole("button", { name: "Show changes" }).click();
    await page.getByText("Nothing has changed since.").waitFor();
    const [{ id }] = await service.db("listings").where("company_id", service.companyId).limit(1).select("id");
    await service.db("listings").where({ id }).update({ price_eur: 77_777 });
    await page.getByRole("button", { name: "Show changes" }).click();
    await page.getByText(`${id}: changed, active`).waitFor();
    await page.getByRole("button", { name: "Read the full copy" }).click();
    await expect.poll(() => page.locator(".changes li").count()).toBeGreaterThan(40);
  });

  test("shows changes as they happen, until it is told to stop", async () => {
    const page = await signedIn();
    await createKey(page, "live");
    await openStep(page, "changes");
    await page.getByRole("button", { name: "Follow live" }).click();
    await page.locator("[data-live]").waitFor();
    await page.getByText("Nothing has changed since.").waitFor();
    const id = await change();
    await page.locator(".changes li", { hasText: id }).waitFor();
    expect(await findingsOfAxe(page)).toEqual([]);
    await page.getByRole("button", { name: "Stop following" }).click();
    expect(await page.locator("[data-live]").count()).toBe(0);
  });

  test("says while it follows that the service does not answer, and when it does again", async () => {
    const page = await signedIn();
    await createKey(page, "trouble");
    await openStep(page, "changes");
    let isAway = true;
    await page.route("**/changes?*wait=*", (route) => (isAway ? route.abort("connectionrefused") : route.continue()));
    await page.getByRole("button", { name: "Follow live" }).click();
    const live = page.locator("[data-live]");
    await expect
      .poll(() => live.textContent())
      .toMatch(/^No live changes since .+: the service cannot be reached\. Trying/);
    expect(await page.getByText("Nothing has changed since.").count()).toBe(0);
    expect(await page.getByRole("button", { name: "Stop following" }).count()).toBe(1);
    isAway = false;
    const id = await change();
    await page.locator(".changes li", { hasText: id }).waitFor();
    expect(await live.textContent()).toBe("Live: waiting for the next change.");
    service.problems.splice(0); // the browser reports the failure that was made here
  });

  test("says how far behind a copy is, from the cursor that the copy keeps", async () => {
    const page = await signedIn();
    const key = await createKey(page, "lag");
    const address = `${service.url}/api/company/${service.companyId}/export`;
    const cursor = (await fetch(`${address}?status=all`, { headers: { "x-api-key": key } })).headers.get(
      "x-changes-since",
    )!;
    await openStep(page, "changes");
    const measured = page.locator("[data-lag]");
    await page.getByLabel("Cursor of your copy").fill(cursor);
    await page.getByRole("button", { name: "How far behind is it?" }).click();
    await expect
      .poll(() => measured.textContent())
      .toMatch(/^\S+ .*: The cursor is up to date: no change came after it\./);
    await change();
    await page.getByRole("button", { name: "How far behind is it?" }).click();
    await expect.poll(() => measured.textContent()).toMatch(/: 1 change behind, from .+\.$/);
    await page.getByLabel("Cursor of your copy").fill(`{"status":"all","cursor":"${cursor}"}`);
    await page.getByRole("button", { name: "How far behind is it?" }).click();
    await expect.poll(() => measured.textContent()).toMatch(/: 1 change behind/);
    await page.getByRole("button", { name: "Read the full copy" }).click();
    await expect.poll(() => measured.textContent()).toBe(""); // an answer from before
    await page.getByLabel("Cursor of your copy").fill("nonsense");
    await page.getByRole("button", { name: "How far behind is it?" }).click();
    await page.getByRole("alert").getByText("start with a full copy").waitFor();
    expect((await page.getByRole("alert").textContent())?.match(/start with a full copy/g), "said once").toHaveLength(
      1,
    );
    expect(await measured.textContent()).toBe("");
  });

  test("refuses a token that is none, and says so", async () => {
    const page = await service.open("/company?lang=en");
    for (const text of ["nonsense", `${token.slice(0, -3)}abc`]) {
      await page.getByLabel("Dashboard token").fill(text);
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.getByRole("alert").getByText("This token is not accepted").waitFor();
    }
    expect(await page.getByText("Create key").count()).toBe(0);
  });

  test("keeps its token while sessions cannot be checked, and goes on with it afterwards", async () => {
    const page = await signedIn();
    await page.route("**/api/company/api-keys", (route) =>
      route.fulfill({
        status: 500,
        json: { error: "internal_error", message: "Sessions cannot be checked at the moment." },
      }),
    );
    await page.reload();
    await page.getByRole("alert").getByText("Sessions cannot be checked").waitFor();
    service.problems.splice(0); // the browser reports the 500 that was made here
    await page.unroute("**/api/company/api-keys");
    await page.reload();
    await page.getByText(`Signed in for company ${service.companyId}`).waitFor();
  });

  test("keeps neither token nor key in an address or beyond the tab, and the key not even there", async () => {
    service.requests.length = 0;
    const page = await signedIn();
    const key = await createKey(page, "secret");
    const stored = () =>
      page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    expect(await stored()).not.toContain(key);
    await page.reload();
    await page.getByText("Signed in for company").waitFor();
    expect(await page.getByLabel("Export key").inputValue()).toBe("");
    await page.getByRole("button", { name: "Sign out" }).click();
    expect(await stored()).not.toContain(token);
    expect(service.requests.length).toBeGreaterThan(5);
    for (const address of [...service.requests, page.url()]) {
      expect(address).not.toContain(key);
      expect(address).not.toContain(token);
    }
  });
});
