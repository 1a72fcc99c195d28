/** Pro that renews by itself on the real server: begun by card on the test provider's page, canceled, and resumed. */

import { newStudent } from "../families";
import { expect, expectAccessible, expectNoSidewaysScroll, originOf, test } from "../fixtures";

interface Plan {
  plan: string;
  auto_renew: { status: string; next_billing_at: string | null };
  payments: { amount: number }[];
}

test("Pro is subscribed to by card on a phone, canceled until its period ends, and resumed", async ({
  page,
  at,
  carry,
  mailTo,
  request,
  baseURL,
}) => {
  const member = await newStudent(request, originOf("verdant", baseURL ?? ""));
  const plan = () => member.call<Plan>("get", "/subscription");
  await page.setViewportSize({ width: 390, height: 844 });
  await carry(member.token);
  await page.goto(at("/plans"));
  await page.getByRole("button", { name: "Automatically, by card" }).click();
  await expect(page.getByText("Card fee, 5%")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole("button", { name: /^Subscribe for US\$/ }).click();
  await expect(page.getByText("Test mode: no money moves, whatever you press.")).toBeVisible();
  await page.getByRole("button", { name: "Decline the card" }).click();
  await expect(page.getByRole("alert")).toHaveText("The card was declined. You can try again.");
  expect((await plan()).plan).toBe("free");
  await page.getByRole("button", { name: /^Pay USD/ }).click();

  await expect(page.getByText("Thank you. Pro is yours and renews automatically.")).toBeVisible();
  await expect(page.getByText("Next billing date")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const begun = await plan();
  expect(begun).toMatchObject({ plan: "pro", auto_renew: { status: "subscribed" } });
  expect(begun.payments).toHaveLength(1);
  await mailTo(member.email, ({ subject, text }) => /Pro/.test(subject) && text.includes("(GMT+8)"));

  await page.getByRole("button", { name: "Cancel auto-renewal" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel auto-renewal" }).click();
  await expect(page.getByText("Auto-renewal is canceled.", { exact: true })).toBeVisible();
  await expect(page.getByText("Next billing date")).toHaveCount(0);
  const canceled = await plan();
  expect(canceled).toMatchObject({ plan: "pro", auto_renew: { status: "canceled", next_billing_at: null } });

  await page.getByRole("button", { name: "Resume auto-renewal" }).click();
  await expect(page.getByText("Auto-renewal is on again.")).toBeVisible();
  await expect(page.getByText("Next billing date")).toBeVisible();
  expect((await plan()).auto_renew).toEqual(begun.auto_renew);
});
