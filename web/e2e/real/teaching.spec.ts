/** The office links a learner to a teacher, who opens the learner's last result; the learner sees who reads, until it ends. */

import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { caller } from "../calling";
import { expect, expectAccessible, expectNoSidewaysScroll, originOf, test } from "../fixtures";

const name = "Mei-Lin Huang";

/** The class report of the last 90 days in Traditional Chinese, made by the worker and saved as a file. */
async function expectClassReport(page: Page) {
  await page.getByRole("button", { name: "Class report (PDF)" }).click();
  const dialog = page.getByRole("dialog", { name: "Class report" });
  await dialog.getByRole("radio", { name: "Last 90 days" }).check();
  await dialog.getByLabel("Language of the report").selectOption("tw");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Make report" }).click();
  const download = dialog.getByRole("button", { name: "Download the PDF" });
  await expect(download).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  const file = page.waitForEvent("download");
  await download.click();
  const pdf = await readFile(await (await file).path());
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  await dialog.getByRole("button", { name: "Close" }).click();
}

test("the office links a learner, and the teacher opens the last result until the link ends", async ({
  page,
  at,
  signIn,
  sessionOf,
  emailOf,
  carry,
  request,
  baseURL,
}) => {
  const origin = originOf("verdant", baseURL ?? "");
  const me = async (role: string) => {
    const call = caller(request, origin, await sessionOf(role));
    return await call<{ id: string }>("post", "/me", {});
  };
  const { id: teacher } = await me("teacher");
  const learners = () => page.getByRole("region", { name: "Learners" });
  const remove = async () => {
    await learners()
      .getByRole("button", { name: `Remove ${name}` })
      .click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    // The list behind a dialog is hidden from roles: only once it has closed is the link known to be gone.
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(learners().getByRole("button", { name: `Remove ${name}` })).toHaveCount(0);
  };

  const { id: learner } = await me("student");
  const admin = caller(request, origin, await signIn("admin"));
  const link = () => admin("post", `/office/teachers/${teacher}/learners`, { learner_id: learner });
  // Linked by the demo, or by an earlier try that did not come to its end: linking twice is no error.
  await link();
  await page.goto(at(`/user/${teacher}?tab=teacher`));
  await expect(learners()).toBeVisible();
  await expectAccessible(page);
  await remove();
  const username = emailOf("student").split("@")[0] ?? "";
  await page.getByLabel("Add a learner").fill(username);
  await page.getByRole("button", { name: "Search" }).click();
  const found = page.getByRole("region", { name: "Search results" });
  await found.getByRole("listitem").filter({ hasText: username }).first().getByRole("button").click();
  await expect(learners().getByRole("link", { name })).toBeVisible();
  await expectNoSidewaysScroll(page);

  await carry(await sessionOf("student"));
  await page.goto(at("/parents"));
  await expect(page.getByRole("region", { name: "My teachers" }).getByRole("link")).toHaveText("Priya Raman");
  await expectAccessible(page);

  await carry(await sessionOf("teacher"));
  await page.goto(at("/"));
  await expect(page.getByRole("heading", { level: 2, name: "My learners" })).toBeVisible();
  await expectAccessible(page);
  await expectClassReport(page);
  await page.getByRole("link", { name: `Open the last result of ${name}` }).click();
  await expect(page).toHaveURL(/\/result\?attempt=/);
  await expect(page.getByRole("region", { name: "How it was taken" })).toBeVisible();
  await expectAccessible(page);
  const result = page.url();

  await carry(await sessionOf("admin"));
  await page.goto(at(`/user/${teacher}?tab=teacher`));
  await remove();
  await carry(await sessionOf("teacher"));
  await page.goto(result);
  await expect(page.getByRole("heading", { name: "We couldn’t find this" })).toBeVisible();
  await expect(page.getByRole("region", { name: "How it was taken" })).toHaveCount(0);
  // As the demo had it, for who comes after.
  await link();
});
