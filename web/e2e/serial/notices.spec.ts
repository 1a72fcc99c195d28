/** A brand speaks to everybody: its notices stand above all its pages. */
import { fillDate } from "../dates";
import { expect, expectAccessible, expectNoSidewaysScroll, holdApp, test, unique } from "../fixtures";

test("a notice is written in three languages, seen above the pages, closed for the day, and removed", async ({
  page,
  at,
  signIn,
}) => {
  await signIn("admin", "northfield");
  const words = `Sports day ${unique()}`;
  await page.goto(at("/office/notices?phase=over", "northfield"));
  // The archive of the demo: numbers 3 to 8.
  const rows = page.getByRole("main").locator("li:not([lang])");
  await expect(rows).toHaveCount(6);
  await expectAccessible(page);
  await page.goto(at("/office/notices?edit=new", "northfield"));
  const form = page.getByRole("form");
  await form.locator("select").selectOption("success");
  const start = form
    .getByRole("group")
    .filter({ has: page.getByRole("spinbutton") })
    .first();
  await fillDate(start, "2026-01-01T08:00");
  await form.locator("textarea").fill(words);
  await form.getByRole("button", { name: /繁體中文/ }).click();
  await form.locator("textarea").fill(`運動會 ${words}`);
  await expect(page.getByRole("region", { name: /Preview|预览|預覽/ }).locator(".banner")).toHaveCount(3);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await form.locator("button[type=submit]").click();
  await expect(rows.filter({ hasText: words })).toBeVisible();

  const banner = page.locator("main ~ *, aside").locator(".banner").filter({ hasText: words });
  // The app comes late: the press on the page that is there before it counts all the same.
  const letGo = await holdApp(page);
  await page.goto(at("/", "northfield"), { waitUntil: "commit" });
  await page.locator("#prerendered .banner").filter({ hasText: words }).getByRole("button").click();
  letGo();
  await expect(banner).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem("notice_close_time"))).toMatch(/^\d{4}-\d\d-\d\d$/);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(banner).toHaveCount(0);
  // Yesterday's closing counts no more.
  await page.evaluate(() => localStorage.setItem("notice_close_time", "2026-01-01"));
  await page.reload();
  await expect(page.locator(".banner").filter({ hasText: words })).toBeVisible();

  await page.goto(at("/office/notices?phase=current", "northfield"));
  const row = rows.filter({ hasText: words });
  await row.getByRole("button").last().click();
  await page.getByRole("dialog").getByRole("button").last().click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(row).toHaveCount(0);
});
