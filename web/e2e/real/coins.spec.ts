/** T-Coins and paid time on the real server: the office gives and takes, the member reads why and pays a report. */
import { type Call, caller, takeReadingSet } from "../calling";
import { expect, expectAccessible, expectNoSidewaysScroll, originOf, test, unique } from "../fixtures";

const balanceOf = async (me: Call) => (await me<{ balance: number }>("get", "/coins")).balance;

test("the office gives T-Coins and takes some back, and the member reads why", async ({
  page,
  at,
  signIn,
  request,
  baseURL,
}) => {
  const me = caller(request, originOf("verdant", baseURL ?? ""), await signIn("student"));
  const { id } = await me<{ id: string }>("post", "/me", {});
  const before = await balanceOf(me);
  const why = `For the poster ${unique()}`;

  await signIn("superadmin");
  await page.goto(at(`/user/${id}?tab=coins`));
  await expectAccessible(page);
  await page.getByRole("button", { name: "Give" }).click();
  const dialog = page.getByRole("dialog");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Give" }).click();
  await expect(dialog.getByText("Required")).toHaveCount(2);
  await expect(dialog.getByText("Validation failed, please check your inputs again!")).toBeVisible();
  await dialog.getByLabel("Amount").fill("12");
  await dialog.getByLabel("Note").fill(why);
  await dialog.getByRole("button", { name: "Give" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("cell", { name: why })).toBeVisible();
  expect(await balanceOf(me)).toBe(before + 12);

  await page.getByRole("button", { name: "Deduct" }).click();
  await dialog.getByLabel("Amount").fill("99999");
  await dialog.getByLabel("Note").fill("Too much");
  await dialog.getByRole("button", { name: "Deduct" }).click();
  await expect(dialog.getByText(`T-Coins: only ${before + 12} available.`, { exact: true })).toBeVisible();
  await dialog.getByLabel("Amount").fill("2");
  await dialog.getByRole("button", { name: "Deduct" }).click();
  await expect(dialog).toHaveCount(0);
  expect(await balanceOf(me)).toBe(before + 10);

  await signIn("student");
  await page.goto(at("/balance"));
  await expect(page.getByRole("cell", { name: why })).toBeVisible();
  await expect(page.getByRole("cell", { name: "Given by the school" }).first()).toBeVisible();
  await expect(page.getByRole("cell", { name: "Deducted by the school" }).first()).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});

test("the office reads in the log what moved and exports it, and the member reads the month’s statement", async ({
  page,
  at,
  signIn,
  request,
  baseURL,
}) => {
  const origin = originOf("verdant", baseURL ?? "");
  const me = caller(request, origin, await signIn("student"));
  const { id } = await me<{ id: string }>("post", "/me", {});
  const why = `For the statement ${unique()}`;
  const office = caller(request, origin, await signIn("superadmin"));
  await office("post", `/admin/user/${id}/give-point`, { point: 9, note: why });

  await page.goto(at("/office/notices"));
  await page.getByRole("link", { name: "Transactions" }).click();
  await page.getByLabel("Type", { exact: true }).selectOption("Given by the school");
  const row = page.getByRole("row").filter({ hasText: why });
  await expect(row.getByRole("cell", { name: "+9", exact: true })).toBeVisible();
  await expectAccessible(page);
  await row.getByRole("link").click();
  await expect(page.getByRole("link", { name: "Open profile" })).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export as CSV" }).click();
  const file = await (await download).createReadStream();
  const text = (await file.toArray()).join("");
  expect(text).toContain(`,9,`);
  expect(text).toContain(why);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("link", { name: "Open profile" }).click();
  await expect(page.getByRole("cell", { name: why })).toBeVisible();

  await signIn("student");
  await page.goto(at("/balance"));
  const months = page.getByLabel("Month");
  const newest = await months.getByRole("option").nth(1).getAttribute("value");
  await months.selectOption(newest);
  const balance = await balanceOf(me);
  const now = page.locator("dl > div").filter({ hasText: "Balance now" });
  await expect(now.getByRole("definition")).toHaveText(String(balance));
  await expect(page.getByRole("cell", { name: why })).toBeVisible();
  await expectAccessible(page);
});

test("a report as PDF is paid with T-Coins, and only once", async ({
  page,
  at,
  signIn,
  request,
  baseURL,
}) => {
  const me = caller(request, originOf("verdant", baseURL ?? ""), await signIn("student"));
  const { id } = await me<{ id: string }>("post", "/me", {});
  const office = caller(request, originOf("verdant", baseURL ?? ""), await signIn("superadmin"));
  await office("delete", `/admin/user/${id}/pro`);
  await office("post", `/admin/user/${id}/give-point`, {
    point: 10,
    note: "For a report",
    key: crypto.randomUUID(),
  });
  const before = await balanceOf(me);
  const attempt = await takeReadingSet(me);

  await signIn("student");
  await page.goto(at(`/result/pdf?attempt=${attempt}`));
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Pay 10 T-\u2060Coins$/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  expect(await balanceOf(me), "asking costs nothing").toBe(before);
  await dialog.getByRole("button", { name: /^Pay 10 T-\u2060Coins$/ }).click();
  await expect(page.getByRole("link", { name: "Download" })).toBeVisible({ timeout: 60_000 });
  expect(await balanceOf(me)).toBe(before - 10);
  await page.reload();
  await expect(page.getByRole("link", { name: "Download" })).toBeVisible();
  expect(await balanceOf(me)).toBe(before - 10);
  await page.goto(at("/profile?tab=coins"));
  await expect(page.getByRole("cell", { name: "PDF report" }).first()).toBeVisible();
});

test("the office gives Pro until a day and ends it, and the member sees what holds", async ({
  page,
  at,
  signIn,
  request,
  baseURL,
}) => {
  const me = caller(request, originOf("verdant", baseURL ?? ""), await signIn("student"));
  const { id } = await me<{ id: string }>("post", "/me", {});
  await signIn("superadmin");
  await page.goto(at(`/user/${id}?tab=subscription`));
  await expectAccessible(page);
  await page.getByRole("button", { name: "+3 months" }).click();
  await page.getByRole("button", { name: "Give Pro" }).click();
  await expect(page.getByText(/^Pro until .* \(GMT\+8\)/).first()).toBeVisible();
  expect((await me<{ plan: string }>("get", "/subscription")).plan).toBe("pro");

  await signIn("student");
  await page.goto(at("/profile?tab=subscription"));
  await expect(page.getByText(/^Pro until .* \(GMT\+8\)/).first()).toBeVisible();
  await expectAccessible(page);

  await signIn("superadmin");
  await page.goto(at(`/user/${id}?tab=subscription`));
  await page.getByRole("button", { name: "End Pro now" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "End Pro" }).click();
  await expect(page.getByText("Pro ended").first()).toBeVisible();
  // An earlier journey may have left the same words in the list.
  await expect.poll(async () => (await me<{ plan: string }>("get", "/subscription")).plan).toBe("free");
});
