/** The steps of the whole path, each as a person does it: by what is written on the screen. */
import type { Page } from "@playwright/test";
import { answerCaptcha, chooseLanguage, demoPassword, expect, expectAccessible, unique } from "./fixtures";
import { startPart } from "./playing";

/** The learner of one journey. */
export interface NewLearner {
  email: string;
  username: string;
  firstName: string;
}

/** Somebody nobody has met: the queue and the outbox are shared with other journeys. */
export function newLearner(brand: string): NewLearner {
  const mark = unique();
  return {
    email: `${mark}@${brand}.test`,
    username: `journey.${mark}`,
    firstName: `J${mark}`,
  };
}

/** From the landing page to a finished registration. */
export async function register(page: Page, learner: NewLearner): Promise<void> {
  await page.getByRole("main").getByRole("link").first().click();
  await fillRegistration(page, learner);
}

/** Both steps of the registration, whose first one is open. */
export async function fillRegistration(
  page: Page,
  { email, username, firstName }: NewLearner,
): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByLabel("Repeat password").fill(demoPassword);
  await answerCaptcha(page);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Create account" }).click();

  await page.getByRole("radio", { name: "A student" }).check();
  await expect(page.getByLabel("First name")).toBeVisible();
  await page.getByLabel("First name").fill(firstName);
  await page.getByLabel("Last name").fill("Lin");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Phone").fill("+886 912 345 678");
  await page.getByLabel("Age", { exact: true }).selectOption("adult");
  await page.getByLabel("School").fill("Riverside High School");
  await page.getByRole("button", { name: "Save and start practicing" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(firstName);
}

/** Signs in on the login screen. */
export async function logIn(page: Page, name: string): Promise<void> {
  await page.getByLabel("Email or username").fill(name);
  await page.getByLabel("Password").fill(demoPassword);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.locator("summary.me")).toBeVisible();
  // Demo people have languages of their own; a journey reads English.
  await page.waitForURL((url) => !url.pathname.endsWith("/login"));
  await expect(async () => {
    await chooseLanguage(page, "English");
    await expect(page.locator("html")).toHaveAttribute("lang", "en", { timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
}

/** Loudspeaker and microphone, on the way from setting up a test. */
export async function checkSystem(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Check now" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Check your system" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Play the sound" }).click();
  await page.getByRole("button", { name: "Yes" }).first().click();
  await page.getByRole("button", { name: "Test the microphone" }).click();
  await expect(page.getByText("Can you hear yourself clearly?")).toBeVisible({ timeout: 30_000 });
  await page.getByRole("button", { name: "Yes" }).last().click();
  await expect(page.getByText("Everything works. You’re ready.")).toBeVisible();
  await page.getByRole("link", { name: "Continue" }).click();
}

/** Ten questions of reading by keyboard. */
export async function answerReading(page: Page): Promise<void> {
  await expect(page.getByRole("radio").first()).toBeAttached();
  for (let number = 1; number <= 9; number += 1) {
    await page.keyboard.press("b");
    await expect(page.getByRole("radio").nth(1)).toBeChecked();
    await page.keyboard.press("n");
  }
  for (const key of ["a", "c", "e"]) await page.keyboard.press(key);
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(3);
  await page.keyboard.press("n");
}

async function answerListening(page: Page): Promise<void> {
  const end = page.getByRole("button", { name: "Finish this part" });
  const skip = page.getByRole("button", { name: /Go to the question/ });
  while (!(await end.isVisible())) {
    if (await skip.isVisible()) await skip.click();
    else {
      await page.keyboard.press("a");
      if (
        await page
          .getByText(/Choose 2 answers\.$/)
          .first()
          .isVisible()
      )
        await page.keyboard.press("c");
      await page.keyboard.press("n");
    }
    await page.waitForFunction(() => document.querySelector("button.fill") !== null);
  }
  await end.click();
}

/** Long enough to be a recording. */
async function speak(page: Page, isLookedAt: boolean): Promise<void> {
  await page.getByRole("button", { name: "I’m ready" }).click();
  await page.getByRole("button", { name: "Start speaking" }).click();
  if (isLookedAt) {
    await expect(page.getByText("Sounds good")).toBeVisible();
    await expectAccessible(page);
  }
  await expect(page.getByText(/^([4-9]|\d\d) s on this device/)).toBeVisible({ timeout: 30_000 });
  await page.getByRole("button", { name: "Finish this answer" }).click();
  if (isLookedAt) await expectAccessible(page);
  await page.getByRole("button", { name: "Save and continue" }).click();
}

/** All five parts in the comfortable interface, with real recordings, to the hand-in; every kind of screen is looked at. */
export async function takeTest(page: Page, essay: string): Promise<void> {
  // Reading begins with the press that started the test.
  await expect(page.getByRole("radio").first()).toBeAttached({ timeout: 30_000 });
  await expectAccessible(page);
  await answerReading(page);
  await expect(page.getByText("You answered all questions.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Finish this part" }).click();
  await expect(page.getByText("All audio is on this device")).toBeVisible({ timeout: 60_000 });
  await startPart(page);
  await expectAccessible(page);
  await answerListening(page);
  await startPart(page);
  await speak(page, true);
  await startPart(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Continue to the lecture" }).click();
  await page.getByRole("button", { name: "Go to the task" }).click();
  await speak(page, false);
  await startPart(page);
  await page.getByRole("textbox", { name: "Your text" }).fill(essay);
  await expect(page.getByText(`${essay.split(" ").length} words`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Finish" }).click();
  await page.getByRole("button", { name: "OK" }).click();
  // The own text beside the model.
  await page.getByRole("button", { name: "Continue" }).click();
}

/** Sets every criterion and the score of the response shown, by keyboard alone; the desk then shows the next one. */
export async function mark(page: Page, level: string): Promise<void> {
  const groups = page.getByRole("region", { name: "Scores" }).getByRole("radiogroup");
  const count = await groups.count();
  await page.keyboard.press("Alt+s");
  for (let row = 0; row < count; row += 1) {
    await expect(groups.nth(row).locator(":focus")).toBeVisible();
    await page.keyboard.press(level);
    if (row === count - 1) break;
    await expect(groups.nth(row).getByRole("radio", { name: level, exact: true })).toBeChecked();
  }
}
