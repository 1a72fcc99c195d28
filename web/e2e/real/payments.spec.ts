/**
 * The office's payments on the real server: a transfer is confirmed, a part of a card order paid back, its receipt and the list of
 * orders saved, and the books compared, before and after the provider's message of a payment is lost.
 */
import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { newStudent } from "../families";
import { dial, expect, expectAccessible, expectNoSidewaysScroll, originOf, test, unique } from "../fixtures";

interface Order {
  id: string;
  reference: string;
}

async function saved(page: Page, button: string): Promise<Download> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).click();
  return download;
}

test("the office confirms a transfer, refunds a part, saves the papers and finds a payment whose message was lost", async ({
  page,
  at,
  signIn,
  request,
  baseURL,
}) => {
  const origin = originOf("verdant", baseURL ?? "");
  const { base, headers } = dial(origin);
  const member = await newStudent(request, origin);
  const balance = async () => (await member.call<{ balance: number }>("get", "/coins")).balance;
  const order = (coins: number, method: "card" | "transfer") =>
    member.call<Order>(
      "post",
      "/orders",
      { coins, method, currency: "USD" },
      { "Idempotency-Key": unique() },
    );
  const pay = async ({ id }: Order, how = "") => {
    const answer = await request.post(`${base}/dev/payments/${id}/pay${how}`, { headers });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  const transfer = await order(40, "transfer");
  const card = await order(60, "card");
  await pay(card);

  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn("superadmin");
  await page.goto(at(`/office/payments?q=${transfer.reference}`));
  await page.getByRole("link", { name: `Open order ${transfer.reference}` }).click();
  await page.getByRole("button", { name: "Confirm transfer…" }).click();
  const amount = page.getByLabel("Amount on the bank statement, in USD");
  await amount.fill("39.50");
  await page.getByRole("button", { name: "Confirm US$40.00" }).click();
  await expect(page.getByText(/^The order is for US\$40\.00\./)).toBeVisible();
  await expectAccessible(page);
  expect(await balance(), "only the card order is paid").toBe(60);
  await amount.fill("40");
  await page.getByRole("button", { name: "Confirm US$40.00" }).click();
  await expect(page.getByText("Transfer confirmed", { exact: false })).toBeVisible();
  expect(await balance()).toBe(100);

  await page.goto(at(`/office/payments?q=${card.reference}&order=${card.id}`));
  await page.getByRole("button", { name: "Refund…" }).click();
  await page.getByLabel(/^T-.?Coins to refund$/).fill("20");
  const follows = page.getByRole("status", { name: "What will happen" });
  await expect(follows).toContainText("US$21.00 goes back to the card.");
  await expect(follows).toContainText("goes from 100 to 80.");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Refund US$21.00" }).click();
  await expect(page.getByText("US$21.00 is on its way back to the card.")).toBeVisible();
  expect(await balance()).toBe(80);

  // The worker draws it when the money arrives; until then the button says so.
  await expect
    .poll(async () => {
      const receipt = `${base}/api/orders/${card.id}/receipt.pdf`;
      const answer = await request.get(receipt, {
        headers: { ...headers, authorization: `Bearer ${member.token}` },
      });
      return answer.status();
    })
    .toBe(200);
  const receipt = await saved(page, `Download the receipt for order ${card.reference}`);
  expect(receipt.suggestedFilename()).toBe(`receipt-${card.reference}.pdf`);
  expect((await readFile(await receipt.path())).subarray(0, 5).toString()).toBe("%PDF-");
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Close", exact: true }).click();

  const file = await readFile(await (await saved(page, "Export as CSV")).path(), "utf8");
  const lines = file.trim().split("\r\n");
  expect(lines, "the filter is one order").toHaveLength(2);
  expect(lines[1]).toContain(`,${card.reference},`);
  expect(lines[1]).toContain(",60,Card,Paid,USD,60.00,0.00,3.00,63.00,");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const books = at("/office/payments?view=books");
  // A refund that somebody else has just asked for may still be on its way.
  await expect(async () => {
    await page.goto(books);
    await expect(page.getByText("None.", { exact: true })).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
  await expectAccessible(page);

  const lost = await order(20, "card");
  await pay(lost, "?loses_message=true");
  await page.goto(books);
  const difference = page.getByRole("listitem").filter({ hasText: lost.reference });
  await expect(difference).toContainText("Paid at the provider, not here");
  await expect(difference).toContainText("US$21.00");
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await difference.getByRole("link", { name: `Open order ${lost.reference}` }).click();
  await expect(page.getByRole("dialog").getByText("Waiting for payment")).toBeVisible();

  // The provider sends it again.
  await pay(lost);
  await page.goto(books);
  await expect(page.getByText(/payments? at the provider compared/)).toBeVisible();
  await expect(difference).toHaveCount(0);
  expect(await balance()).toBe(100);
});
