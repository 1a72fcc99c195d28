/** Practicing one section or one set, what is left of a day, and the refusal when nothing is. */
import { expect, expectAccessible, expectNoSidewaysScroll, originOf, test } from "../fixtures";
import { newLearner, register } from "../journeying";
import { Learner } from "../playing";

test("a visitor browses sets, reads a sample and sees nothing of a closed one", async ({ page, at }) => {
  await page.goto(at("/browse"));
  await expect(page.getByRole("heading", { level: 1, name: "Browse practice" })).toBeVisible();
  await page.getByRole("button", { name: "Reading" }).click();
  await expect(page).toHaveURL(/section=reading/);
  await page.getByRole("combobox", { name: "Topic" }).selectOption("technology");
  await expect(page).toHaveURL(/topic=technology/);
  await expect(page.getByRole("link", { name: "A Better Light for the Coast" })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: "A Better Light for the Coast" }).click();
  await expect(page.getByText("Text and questions appear when you start")).toBeVisible();
  await expectAccessible(page);

  await page.goto(at("/browse?samples=true&section=writing"));
  await page.getByRole("link", { name: "Museum Collections" }).click();
  await expect(page.getByText("A free sample")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Sample responses" })).toBeVisible();
  await expectAccessible(page);
});

test("a single section is set up, counted when it begins, and offered to go on with", async ({
  page,
  at,
}) => {
  await page.goto(at("/"));
  await register(page, newLearner("verdant"));
  await page.goto(at("/toefl"));
  await expect(page.getByText("2 of 2 tests left today")).toBeVisible();
  await page
    .locator("article", { hasText: "River Light" })
    .getByRole("link", { name: "Writing", exact: true })
    .click();
  await expect(page.getByText("2023 format · Writing")).toBeVisible();
  await expect(page.getByText("5 of 5 section practices left today")).toBeVisible();
  await expectAccessible(page);
  // From the list: the section, the start, and the first task is there.
  await page.getByRole("button", { name: "Start the test" }).click();
  await expect(page.getByRole("textbox", { name: "Your text" })).toBeVisible();

  await page.goto(at("/toefl"));
  await expect(page.getByText("4 of 5 section practices left today")).toBeVisible();
  await expect(page.getByText("2 of 2 tests left today")).toBeVisible();
  await page
    .locator("article", { hasText: "River Light" })
    .getByRole("link", { name: "Writing", exact: true })
    .click();
  await expect(page.getByText("You’ve already started this")).toBeVisible();
  await expectAccessible(page);
});

test("the third test of a day is answered with the dialog of section 8", async ({
  page,
  at,
  request,
  baseURL,
}) => {
  const person = newLearner("verdant");
  await page.goto(at("/"));
  await register(page, person);
  const token = await page.evaluate(() => localStorage.getItem("id_token") ?? "");
  const learner = new Learner(request, originOf("verdant", baseURL ?? ""), token);
  for (const mode of ["strict", "comfortable"] as const) {
    const id = await learner.freshAttempt(mode);
    await learner.skipTo(id, "listening-1");
  }
  await page.goto(at("/toefl"));
  await expect(page.getByText("0 of 2 tests left today")).toBeVisible();
  await page
    .locator("article", { hasText: "River Light" })
    .getByRole("button", { name: "Start over" })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Start over" }).click();
  const dialog = page.getByRole("dialog").filter({ hasText: "today’s 2 free tests" });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Your tests" }).click();
  await expect(page).toHaveURL(/\/testresults/);
});
