/** Every kind of question that is read or heard, in both skins, on a mocked api: by mouse, by drag and by keys. */

import { olderListening } from "../../src/features/exams/attempts/player/testing/everyListening";
import { newerReading, olderReading } from "../../src/features/exams/attempts/player/testing/everyReading";
import { expect, expectAccessible, test } from "../fixtures";
import {
  openPlayer,
  shoot,
  walkNewerListening,
  walkNewerReading,
  walkOlderListening,
  walkOlderReading,
} from "./kinds";
import { mockedAttempt } from "./playerData";
import { turnQuestions } from "./turning";

for (const mode of ["comfortable", "strict"] as const) {
  test(`${mode}: vocabulary, insert text, summary and table`, async ({ page, at }) => {
    await walkOlderReading(page, at("/test"), mode);
  });
  test(`${mode}: words with missing letters, everyday texts, a short passage`, async ({ page, at }) => {
    await walkNewerReading(page, at("/test"), mode);
  });
  test(`${mode}: several answers, steps, a chart, a replayed excerpt`, async ({ page, at }) => {
    await walkOlderListening(page, at("/test"), mode);
  });
  test(`${mode}: responses, announcement and talk with a countdown each`, async ({ page, at }) => {
    await walkNewerListening(page, at("/test"), mode);
  });
}

test("the helps of the comfortable mode: notes, highlights, all questions, a longer clock, and checking a set", async ({
  page,
  at,
}) => {
  const server = mockedAttempt("comfortable", [newerReading]);
  await openPlayer(page, at("/test"), server);
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await page.getByRole("button", { name: "Add five minutes" }).click();
  await expect(page.getByRole("timer")).toHaveText(/^1[67]:/);
  await page.getByRole("button", { name: "Notes" }).click();
  await page.getByRole("textbox", { name: "Notes" }).fill("ice moves");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Check answers" }).click();
  await expect(page.getByRole("dialog")).toContainText("10 questions are not answered yet.");
  await page.getByRole("dialog").getByRole("button", { name: "Check answers" }).click();
  await expect(page.getByText("starxx", { exact: true })).toBeVisible();
  await shoot(page, "comfortable-words-checked");
  await expectAccessible(page);
  await page.reload();
  // The marks of the check come back with the attempt; the notes were never away.
  await expect(page.getByText("starxx", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Notes" }).click();
  await expect(page.getByRole("textbox", { name: "Notes" })).toHaveValue("ice moves");
  await shoot(page, "comfortable-notes");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await page.getByRole("button", { name: "All questions for this text" }).click();
  await expect(page.getByRole("heading", { name: /What is suggested/ })).toBeVisible();
  await page.getByRole("radio", { name: "That something is closed" }).check();
  await page.getByRole("button", { name: "Check answers" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Check answers" }).click();
  await expect(page.getByText("Correct", { exact: true })).toBeVisible();
  await shoot(page, "comfortable-whole-checked");
  await expectAccessible(page);
});

test("words of a passage are highlighted, stay after a reload, and can be cleared", async ({ page, at }) => {
  const server = mockedAttempt("comfortable", [olderReading]);
  await openPlayer(page, at("/test"), server);
  await page.getByRole("button", { name: "Start", exact: true }).click();
  const select = () =>
    page.evaluate(() => {
      const text = document.querySelector("[data-paragraph='2']")?.firstChild;
      if (text) getSelection()?.setBaseAndExtent(text, 2, text, 6);
    });
  await expect(page.locator("[data-paragraph='2']")).toBeVisible();
  await select();
  await page.getByRole("button", { name: "Highlight" }).click();
  await expect(page.locator(".own-mark")).toHaveText("lens");
  await page.reload();
  await expect(page.locator(".own-mark")).toHaveText("lens");
  await shoot(page, "comfortable-highlight");
  await page.getByRole("button", { name: "Remove all highlights" }).click();
  await expect(page.locator(".own-mark")).toHaveCount(0);
});

test("from question to question nothing moves", async ({ page, at }) => {
  const server = mockedAttempt("strict", [newerReading]);
  await openPlayer(page, at("/test"), server);
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await expect(page.getByRole("textbox", { name: /^Word 1:/ })).toBeVisible();
  const { shift } = await turnQuestions(page);
  expect(shift).toBeLessThan(0.02);
});

test("the break is counted down and may be ended; the second module is chosen by hand in comfortable mode only", async ({
  page,
  at,
}) => {
  const second = { ...olderReading, id: "reading-upper" };
  const parts = [newerReading, second, { ...olderListening, id: "listening-router" }];
  const server = mockedAttempt(
    "comfortable",
    parts,
    { breaks: [{ after: "reading", seconds: 600 }] },
    { "reading-router": "router", "reading-upper": "upper" },
  );
  const [router, upper] = server.attempt.parts;
  if (!router || !upper) throw new Error("two parts");
  router.state = "finished";
  server.attempt.status = "in_progress";
  server.calls["PUT /attempts/a1/sections/reading/module"] = (route) => {
    upper.module = (route.request().postDataJSON() as { module: "lower" | "upper" }).module;
    return { body: { ...server.attempt, server_now: new Date().toISOString() } };
  };
  await openPlayer(page, at("/test"), server);
  await expect(page.getByRole("radio", { name: /Harder module/ })).toBeChecked();
  await page.getByRole("radio", { name: /Easier module/ }).click();
  await expect.poll(() => upper.module).toBe("lower");
  await shoot(page, "comfortable-module");
  await expectAccessible(page);
  upper.state = "finished";
  await page.reload();
  await expect(page.getByRole("heading", { name: "Time for a break" })).toBeVisible();
  await expect(page.getByRole("timer")).toHaveText(/^(10:00|9:5\d)$/);
  await shoot(page, "break");
  await expectAccessible(page);
  await page.getByRole("button", { name: "End the break" }).click();
  await expect(page.getByRole("heading", { name: "Listening" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Listening" })).toBeVisible();
});

test("granted help: larger letters, one column for a screen reader, longer windows", async ({ page, at }) => {
  const server = mockedAttempt("strict", [olderReading], {
    accommodations: { time_factor: 1.5, large_type: true, extra_breaks: false, screen_reader_order: true },
  });
  await openPlayer(page, at("/test"), server);
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await expect(page.getByText("Not everybody was pleased.")).toBeVisible();
  await expect(page.getByRole("radio", { name: "expensive" })).toBeVisible();
  await expect(page.getByRole("tab")).toHaveCount(0);
  await shoot(page, "strict-accommodated");
  await expectAccessible(page);
});
