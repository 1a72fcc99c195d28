/** Two tests that are taken and marked on the real server are combined, and a report is shown to others and taken back. */
import { caller } from "../calling";
import { expect, expectAccessible, originOf, test } from "../fixtures";
import { takeAndMark } from "../marking";

test("the best of two marked tests is combined, shared with a stranger, and closed again", async ({
  page,
  browser,
  request,
  at,
  signIn,
  baseURL,
}) => {
  const origin = originOf("verdant", baseURL ?? "");
  const grader = caller(request, origin, await signIn("grader"));
  const learner = caller(request, origin, await signIn("pro"));
  await takeAndMark(learner, grader, "Two sentences are here. They are short.", 1);
  const better = await takeAndMark(learner, grader, "Ingrid is right that tastes change with the years.", 4);

  await page.goto(at("/testresults/combine?lang=en"));
  const speaking = page.getByRole("radiogroup", { name: "Speaking" }).getByRole("radio");
  const reading = page.getByRole("radiogroup", { name: "Reading" }).getByRole("radio");
  await expect(speaking.nth(1)).toBeAttached();
  await reading.first().check();
  await reading.last().check();
  await expectAccessible(page);
  const made = page.waitForResponse(
    (answer) => answer.url().endsWith("/api/combined-reports") && answer.request().method() === "POST",
  );
  await page.getByRole("button", { name: "Combine", exact: true }).click();
  expect((await made).status()).toBe(201);
  const report = page.getByRole("article").first();
  await expect(report).toContainText("Combined best");
  await expect(report).toContainText("River Light");
  await expectAccessible(page);

  await page.goto(at(`/result?attempt=${better}&lang=en`));
  await page.getByLabel("The link works for").selectOption("week");
  await page.getByRole("button", { name: "Create a link" }).click();
  const address = await page.getByLabel("Link to the report").inputValue();
  expect(address).toMatch(/\/scorereport\?key=[\w-]{20,}$/);
  await expectAccessible(page);

  // A stranger: another browser without a session.
  const stranger = await (await browser.newContext()).newPage();
  const shown = stranger.waitForResponse((answer) => answer.url().includes("/api/shared-report"));
  await stranger.goto(address);
  await expect(stranger.getByText("Practice report, shared by the learner")).toBeVisible();
  await expect(stranger.getByRole("heading", { name: "River Light" })).toBeVisible();
  expect((await shown).headers()["x-robots-tag"]).toContain("noindex");
  expect(await (await shown).text()).not.toMatch(/@verdant\.test|Ingrid|Clear\./);
  await expectAccessible(stranger);

  await page
    .getByRole("button", { name: /^Revoke/ })
    .first()
    .click();
  await expect(page.getByText(/^revoked/).first()).toBeVisible();
  await stranger.reload();
  await expect(stranger.getByRole("heading", { level: 1 })).toHaveText("This link no longer works");
  await expectAccessible(stranger);
  await stranger.context().close();
});
