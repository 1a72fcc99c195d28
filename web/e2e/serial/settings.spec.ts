/** An admin sets a price, and learners read it. Alone: other journeys pay what the demo brand usually asks. */
import { type Call, caller, takeReadingSet } from "../calling";
import { expect, expectAccessible, expectNoSidewaysScroll, originOf, test } from "../fixtures";

interface Stored {
  version: number;
  prices: { pdf_report: number };
}

const setPrice = async (office: Call, pdf_report: number) => {
  const { version } = await office<Stored>("get", "/toefl-settings");
  await office("patch", "/toefl-settings", { version, prices: { pdf_report } });
};

test("an admin changes the price of the PDF, and the learner is shown the new one", async ({
  page,
  at,
  signIn,
  request,
  baseURL,
}) => {
  const origin = originOf("verdant", baseURL ?? "");
  const me = caller(request, origin, await signIn("student"));
  const attempt = await takeReadingSet(me);
  const office = caller(request, origin, await signIn("superadmin"));
  await setPrice(office, 10);
  try {
    await page.goto(at("/office/settings"));
    const price = page.getByLabel("PDF report", { exact: true });
    await expect(price).toHaveValue("10");
    await expectAccessible(page);
    await price.fill("0");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("Please enter a whole number in this range.")).toBeVisible();
    await price.fill("17");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("Saved. The changes are live.")).toBeVisible();
    const newest = page.getByRole("table", { name: "History" }).getByRole("row").nth(1);
    await expect(newest).toContainText("PDF report: 10 → 17");
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);

    await signIn("student");
    await page.goto(at(`/result/pdf?attempt=${attempt}`));
    const pays = page.locator("dl > div").filter({ hasText: "You pay" });
    await expect(pays.getByRole("definition")).toHaveText("17 T-\u2060Coins");
    await page.goto(at("/plans"));
    const row = page.getByRole("row").filter({ hasText: "PDF report" });
    await expect(row).toContainText("17 T-\u2060Coins for any other");
    await page.goto(at("/profile?tab=coins"));
    await expect(page.getByText(/^A PDF report .* 17 T-\u2060Coins each$/)).toBeVisible();
  } finally {
    await setPrice(office, 10);
  }
});
