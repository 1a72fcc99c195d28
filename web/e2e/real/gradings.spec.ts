/** A grading that is ordered on the real server: on a phone, by a Pro member, until it is in the graders' queue. */
import { caller } from "../calling";
import { newStudent } from "../families";
import { expect, expectAccessible, expectNoSidewaysScroll, originOf, test } from "../fixtures";
import { handInEssay } from "../marking";

interface Queue {
  data: { id: string; product: string; is_priority: boolean; due_at: string; created_at: string }[];
}

test("a Pro member orders detailed comments on a phone, and graders find them with their due time", async ({
  page,
  at,
  carry,
  signIn,
  request,
  baseURL,
}) => {
  const origin = originOf("verdant", baseURL ?? "");
  const member = await newStudent(request, origin);
  const { id } = await member.call<{ id: string }>("post", "/me", {});
  const office = caller(request, origin, await signIn("superadmin"));
  await office("post", `/admin/user/${id}/give-point`, { point: 40, key: crypto.randomUUID() });
  await office("patch", `/admin/user/${id}/pro`, { taken_unlimited_expire_at: "2099-01-01T00:00:00Z" });
  const attempt = await handInEssay(member.call, "Trees give shade, and they cost little.");

  await page.setViewportSize({ width: 390, height: 844 });
  await carry(member.token);
  await page.goto(at(`/result?attempt=${attempt}`));
  const card = page.getByRole("region", { name: "Ask for more detail" });
  // A quick mock: 45 with detailed comments, 30 of it included, and a fifth less for Pro members.
  const line = (name: string) => card.locator("dl > div").filter({ hasText: name }).getByRole("definition");
  await expect(line("Detailed comments")).toHaveText("15 T-\u2060Coins");
  await expect(line("Pro discount, 20%")).toHaveText("-3 T-\u2060Coins");
  await expect(line("You pay")).toHaveText("12 T-\u2060Coins");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await card.getByRole("button", { name: "Order for 12 T-\u2060Coins" }).click();
  await expect(page.getByText("You paid 12 T-\u2060Coins for this grading.")).toBeVisible();
  await expectAccessible(page);
  expect((await member.call<{ balance: number }>("get", "/coins")).balance).toBe(28);
  await page.goto(at("/balance"));
  await expect(page.getByText("20% Pro discount: 15 becomes 12").filter({ visible: true })).toBeVisible();

  const grader = caller(request, origin, await signIn("grader"));
  const { data } = await grader<Queue>("get", "/grading/jobs");
  const { grading } = await member.call<{ grading: { id: string } }>("get", `/attempts/${attempt}/result`);
  const job = data.find(({ id: one }) => one === grading.id);
  expect(job).toMatchObject({ product: "vip", is_priority: true });
  const hours = (Date.parse(job?.due_at ?? "") - Date.parse(job?.created_at ?? "")) / 3_600_000;
  expect(Math.round(hours)).toBe(120);

  await carry(member.token);
  await page.goto(at(`/result?attempt=${attempt}`));
  await page.getByRole("button", { name: "Cancel order" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel and refund" }).click();
  await expect(page.getByText("Canceled. Your T-\u2060Coins are back.")).toBeVisible();
  expect((await member.call<{ balance: number }>("get", "/coins")).balance).toBe(40);
});
