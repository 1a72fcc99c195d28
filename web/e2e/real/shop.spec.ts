/** T-Coins for money on the real server: by the test provider's page, first declined, then paid; and Pro for T-Coins. */
import { type Call, caller } from "../calling";
import { expect, expectAccessible, expectNoSidewaysScroll, originOf, test } from "../fixtures";

const balanceOf = async (me: Call) => (await me<{ balance: number }>("get", "/coins")).balance;

test("T-Coins are bought by a card that is first declined, and pay for Pro", async ({
  page,
  at,
  signIn,
  request,
  baseURL,
}) => {
  const me = caller(request, originOf("verdant", baseURL ?? ""), await signIn("pro"));
  const before = await balanceOf(me);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(at("/balance?t-coins=35"));
  await expect(page.getByRole("radio", { name: /^40 T-.?Coins/ })).toBeChecked();
  await expect(page.getByText("Card fee, 5%")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole("button", { name: "Pay US$42.00 by card" }).click();
  await expect(page.getByText("Test mode: no money moves, whatever you press.")).toBeVisible();
  await page.getByRole("button", { name: "Decline the card" }).click();
  await expect(page.getByRole("alert")).toHaveText("The card was declined. You can try again.");
  expect(await balanceOf(me)).toBe(before);
  await page.getByRole("button", { name: "Pay USD 42.00" }).click();

  await expect(page.getByText(/^40 T-.?Coins are in your balance. You paid US.42.00.$/)).toBeVisible();
  expect(await balanceOf(me)).toBe(before + 40);
  await expect(page.getByText("Deposit", { exact: true }).filter({ visible: true }).first()).toBeVisible();

  await page.goto(at("/plans"));
  await page.getByRole("radio", { name: /^1 month/ }).check();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: /^Extend Pro for 20 T-.?Coins$/ }).click();
  await expect(page.getByRole("dialog").getByText("(GMT+8)")).toBeVisible();
  await page.getByRole("button", { name: /^Pay 20 T-.?Coins$/ }).click();
  await expect(page.getByText("Pro is yours. Your plan is up to date.")).toBeVisible();
  expect(await balanceOf(me)).toBe(before + 20);
});
