import { answerCaptcha, expect, expectAccessible, expectNoSidewaysScroll, test, unique } from "../fixtures";

test("a visitor tries five questions, registers with the result, and comes home", async ({ page, at }) => {
  const name = `trying.${unique()}`;
  const check = page.getByRole("button", { name: "Check answer" });
  const next = page.getByRole("button", { name: "Next question" });
  const result = page.getByRole("group", { name: "Result" });

  await page.goto(at("/"));
  await page.getByRole("link", { name: "Try five questions" }).click();
  await expect(page).toHaveURL(at("/try"));
  await expect(page.getByText("Question 1 of 5")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("textbox", { name: /letters? missing/ }).fill("q");
  await check.click();
  await expect(result).toContainText("Incorrect");
  await expectAccessible(page);
  await next.click();

  await page.getByRole("radio", { name: "The platform is full." }).check();
  await page.keyboard.press("Enter");
  await expect(result).toContainText("Correct");
  await page.reload();
  await expect(result).toContainText("Correct");
  await next.click();

  await page.getByRole("button", { name: "Play" }).click();
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await page.getByRole("radio", { name: "The heating had broken down." }).check();
  await check.click();
  await expect(result).toContainText("Correct");
  await expect(page.getByText("What was said")).toBeVisible();
  await next.click();

  const bank = page.getByRole("list", { name: "Words to choose from" });
  for (const words of ["pick up", "her bike", "before", "the shop", "closes"])
    await bank.getByRole("button", { name: words, exact: true }).click();
  await expectAccessible(page);
  await check.click();
  await expect(result).toContainText("Correct");
  await next.click();
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Skip" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "3 of 5 right" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Create account" }).click();
  await expect(page.getByText("Your 3 of 5 counts")).toBeVisible();
  await page.getByLabel("Email").fill(`${name}@verdant.test`);
  await page.getByLabel("Password", { exact: true }).fill("learn-the-words");
  await page.getByLabel("Repeat password").fill("learn-the-words");
  await answerCaptcha(page);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Create account" }).click();

  await expect(page.getByLabel("Username")).toHaveValue(name);
  await page.getByLabel("First name").fill("Mei");
  await page.getByLabel("Last name").fill("Lin");
  await page.getByLabel("Phone").fill("+886 912 345 678");
  await page.getByLabel("School").fill("Riverside High School");
  await page.getByLabel("Age", { exact: true }).selectOption("adult");
  await page.getByRole("button", { name: "Save and start practicing" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Mei");

  await page.goto(at("/try"));
  await expect(page.getByRole("link", { name: "Start your first set" })).toBeVisible();
  await page.getByRole("button", { name: "Start over" }).click();
  await expect(page.getByText("Question 1 of 5")).toBeVisible();
});
