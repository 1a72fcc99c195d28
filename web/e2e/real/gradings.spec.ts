/**
 * Gradings on the real server: ordered on a phone by a Pro member until it is in the graders' queue; taken, commented and delivered
 * by a grader with the keyboard alone.
 */
import { caller } from "../calling";
import { newStudent } from "../families";
import { expect, expectAccessible, expectNoSidewaysScroll, originOf, test } from "../fixtures";
import { handInEssay, takeToGrade } from "../marking";

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

test("a grader takes the next one, and delivers a simple comment with at most 12 keys beside its text", async ({
  page,
  at,
  carry,
  request,
  baseURL,
  sessionOf,
}) => {
  const origin = originOf("verdant", baseURL ?? "");
  const member = await newStudent(request, origin);
  const one = { section: "writing", set: "w1" };
  const { attempt, job } = await takeToGrade(member.call, "Trees give shade, and they cost little.", one);
  const token = await sessionOf("grader");
  const grader = caller(request, origin, token);
  await carry(token);
  await page.goto(at("/grading"));
  // The most urgent one, whoever it belongs to; given back, since other journeys may wait for it.
  await page
    .getByRole("region", { name: "Queue" })
    .getByRole("button", { name: "Take the next one" })
    .press("Enter");
  await page.waitForURL(/job=/);
  const next = new URL(page.url()).searchParams.get("job") ?? "";
  expect(await grader("get", `/grading/jobs/${next}`)).toMatchObject({ claimed_by_me: true });
  await grader("post", `/grading/jobs/${next}/release`, {});

  await page.goto(at(`/grading?job=${job}`));
  await expect(page.getByText("Trees give shade, and they cost little.")).toBeVisible();
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  const { responses } = await grader<{ responses: { rubric: { dimensions: unknown[] } }[] }>(
    "get",
    `/grading/jobs/${job}`,
  );
  expect(responses).toHaveLength(1);
  await press("Alt+c");
  await expect(page.getByRole("textbox", { name: "Comment on this response" })).toBeFocused();
  await page.keyboard.type("Say who pays for the trees.");
  await press("Alt+s");
  for (const _ of responses[0]?.rubric.dimensions ?? []) {
    await expect(page.locator("[role=radiogroup] :focus")).toBeVisible();
    await press("4");
  }
  // What the criteria suggest.
  await press("Enter");
  await expect(page.getByRole("button", { name: /^Send.* to Mei/ })).toBeFocused();
  await press("Enter");
  await expect(page.getByRole("dialog").locator(":focus")).toBeVisible();
  await press("Enter");
  await expect(page.getByText(/^Sending to Mei L\./).first()).toBeVisible();
  expect(keys, "keys beside the comment").toBeLessThanOrEqual(12);
  // A minute later it would go out by itself.
  await grader("post", `/grading/jobs/${job}/deliver/cancel`, {});
  await grader("post", `/grading/jobs/${job}/deliver`, { at_once: true });
  const result = await member.call<{ grading: { responses: { comment: string; score: number }[] } }>(
    "get",
    `/attempts/${attempt}/result`,
  );
  expect(JSON.stringify(result)).toContain("Say who pays for the trees.");
});
