/** Inviting on the real server: from the link on the balance screen to T-Coins on the balance. */
import { type Call, caller } from "../calling";
import { expect, expectAccessible, expectNoSidewaysScroll, originOf, test } from "../fixtures";
import { fillRegistration, newLearner } from "../journeying";

interface Referrals {
  invited: number;
  earned: number;
  credit: number;
}

/** Takes the reading of the quick mock with one answer, and hands it in. */
async function takeReading(friend: Call): Promise<void> {
  const tests = await friend<{ data: { id: string; slug: string }[] }>("get", "/tests");
  const test_id = tests.data.find(({ slug }) => slug === "river-light")?.id;
  const attempt = await friend<{ id: string; parts: { id: string }[] }>("post", "/attempts", {
    test_id,
    section: "reading",
    mode: "comfortable",
  });
  for (const { id } of attempt.parts) {
    const { server_now } = await friend<{ server_now: string }>(
      "post",
      `/attempts/${attempt.id}/parts/${id}/start`,
      {},
    );
    const value = { kind: "choice", options: ["a"] };
    await friend("put", `/attempts/${attempt.id}/answers`, {
      answers: [{ item: "r1-01", seq: 1, value, client_at: server_now }],
    });
    await friend("post", `/attempts/${attempt.id}/parts/${id}/finish`, {});
  }
  await friend("post", `/attempts/${attempt.id}/submit`, {});
}

test("a friend comes by the link, and what the friend does becomes T-Coins", async ({
  page,
  browser,
  at,
  signIn,
  mailTo,
  request,
  baseURL,
}) => {
  const origin = originOf("verdant", baseURL ?? "");
  const me = caller(request, origin, await signIn("student"));
  // What earlier journeys have left is exchanged first.
  if ((await me<Referrals>("get", "/referral-code")).credit > 0) {
    await me("post", "/referral-code/exchange-point", {});
  }
  const { invited, earned } = await me<Referrals>("get", "/referral-code");
  const { balance } = await me<{ balance: number }>("get", "/coins");
  await page.goto(at("/balance?lang=en"));
  const card = page.getByRole("region", { name: "Invite friends" });
  const link = await card.getByLabel("Your invitation link").inputValue();
  await expectAccessible(page);

  const friend = newLearner("verdant");
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await phone.goto(`${link}&lang=en`);
  await expect(phone.getByText("Mei-Lin invited you.")).toBeVisible();
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);
  await fillRegistration(phone, friend);
  await takeReading(
    caller(request, origin, (await phone.evaluate(() => localStorage.getItem("id_token"))) ?? ""),
  );
  expect(await me("get", "/referral-code"), "the address is missing").toMatchObject({
    invited: invited + 1,
    earned,
    credit: 0,
  });
  const mail = await mailTo(friend.email, ({ links }) => links.some((to) => to.includes("/verify")));
  await phone.goto(mail.links.find((to) => to.includes("/verify")) ?? "");
  await expect(phone.getByText("Your email address is confirmed")).toBeVisible();
  await phone.context().close();

  await page.reload();
  await expect(card.getByText(/^8 T-\u2060Coins earned, not in your balance yet$/)).toBeVisible();
  await card.getByRole("button", { name: "Show sign-ups" }).click();
  await expect(card.getByRole("listitem").first()).toContainText("+8 earned");
  await expectAccessible(page);
  await card.getByRole("button", { name: "Add to my balance" }).click();
  await expect(page.getByText(/^8 T-\u2060Coins added to your balance\.$/)).toBeVisible();
  await expect(card.getByRole("button", { name: "Add to my balance" })).toHaveCount(0);
  await expect(page.getByRole("cell", { name: "Invitation credit exchanged" }).first()).toBeVisible();
  expect((await me<{ balance: number }>("get", "/coins")).balance).toBe(balance + 8);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});
