/** The office's mornings: a person is found, shut out and let in again; the figures and the tools of the platform. */
import { readFile } from "node:fs/promises";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../fixtures";

test("a person is found, logged out everywhere by being blocked, and let in again", async ({
  page,
  browser,
  at,
  signIn,
  sessionOf,
  carry,
  emailOf,
}) => {
  const email = emailOf("student");
  const phone = await (await browser.newContext()).newPage();
  await carry(await sessionOf("student"), "verdant", phone);
  await phone.goto(at("/profile"));
  await expect(phone.getByRole("heading", { level: 1 })).toBeVisible();

  await signIn("superadmin");
  await page.goto(at("/students"));
  await page.getByLabel("Find a person").fill(email);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/search=/);
  const table = page.getByRole("table", { name: "People" });
  await expect(table.getByRole("row")).toHaveCount(2);
  await table.getByRole("row").last().getByRole("link").first().click();
  await expect(page).toHaveURL(/open=/);
  const panel = page.getByRole("complementary", { name: "Person" });
  await expect(panel.getByText(email, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const blocked = page.getByRole("switch", { name: /^Blocked/ });
  await blocked.click();
  await page.getByRole("dialog").getByRole("button", { name: "Block", exact: true }).click();
  await expect(blocked).toBeChecked();
  await expect(table.getByRole("row").last()).toContainText("Blocked");
  await phone.goto(at("/profile"));
  await expect(phone).toHaveURL(/\/login/);

  // The address is the list: opened anew, it is the same.
  await page.goto(at("/students?state=blocked"));
  await expect(table.getByRole("row").filter({ hasText: email })).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export as CSV" }).click(),
  ]);
  expect(await readFile(await file.path(), "utf8")).toContain(email);

  await table.getByRole("row").filter({ hasText: email }).getByRole("link").first().click();
  await blocked.click();
  await page.getByRole("dialog").getByRole("button", { name: "Unblock" }).click();
  await expect(blocked).not.toBeChecked();
  await carry(await sessionOf("student"), "verdant", phone);
  await phone.goto(at("/profile"));
  await expect(phone).toHaveURL(/\/profile/);
  await phone.context().close();
});

test("the tools lead to the platform's figures and its background jobs", async ({ page, at, signIn }) => {
  await signIn("superadmin");
  await page.goto(at("/admin-tools"));
  await expectAccessible(page);
  await page
    .getByRole("link", { name: /^Analytics/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/analytics/);
  for (const part of ["tests", "coins", "orders", "subscriptions", "funnel", "retention"]) {
    await page.goto(at(`/analytics?part=${part}`));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await expect(page.getByText("We couldn’t load this")).toHaveCount(0);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  for (const [path, name] of [
    ["/admin-tools/jobs", "Background jobs"],
    ["/admin-tools/health", "Health"],
    ["/admin-tools/tenants", "Use of brands"],
    ["/office/mails", "Emails"],
  ] as const) {
    await page.goto(at(path));
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
});

test("an admin of another brand has people, and no tools of the platform", async ({ page, at, signIn }) => {
  await signIn("admin", "harbor");
  await page.goto(at("/office/people", "harbor"));
  await expect(page.getByRole("main").getByRole("table").getByRole("row").nth(1)).toBeVisible();
  for (const path of [
    "/students",
    "/analytics",
    "/admin-tools",
    "/admin-tools/jobs",
    "/admin-tools/health",
    "/admin-tools/tenants",
  ]) {
    await page.goto(at(path, "harbor"));
    await expect(page).toHaveURL(at("/404", "harbor"));
  }
});
