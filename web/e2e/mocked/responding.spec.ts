/** Every spoken and written kind in both skins, with a microphone that speaks, against answers that the test gives. */
import type { Page } from "@playwright/test";
import * as respond from "../../src/features/exams/attempts/player/testing/respondTest";
import type { Mode, PartContent } from "../../src/features/exams/attempts/player/types";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../fixtures";
import { hurryAudio } from "../playing";
import { respondingServer } from "./respondingServer";

const shots = process.env.SHOTS;

/** A picture for the eye, where a folder is named for it. */
async function look(page: Page, name: string): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  if (shots) await page.screenshot({ path: `${shots}/${name}-${width}.png` });
}

/** Windows that a test can wait for, and as many items of each set. */
function hurried(part: PartContent, respondSeconds: number, items: number): PartContent {
  const sets = part.sets.map((set) => ({
    ...set,
    items: set.items.slice(0, items).map((item) =>
      item.answer.kind === "speaking"
        ? {
            ...item,
            answer: { ...item.answer, timing: { ...item.answer.timing, respond: respondSeconds } },
          }
        : item,
    ),
  }));
  return { ...part, sets };
}

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

async function open(page: Page, at: (path: string) => string, mode: Mode, parts: readonly PartContent[]) {
  await hurryAudio(page);
  const arrived = await respondingServer(page, { mode, parts });
  await page.goto(at("/test?attempt=attempt-1"));
  await button(page, "Start").click();
  return arrived;
}

for (const width of [1280, 390])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: width === 390 ? 844 : 800 } });

    for (const mode of ["comfortable", "strict"] as const) {
      test(`${mode}: sentences are built by key, press and drag`, async ({ page, at }) => {
        const arrived = await open(page, at, mode, [respond.sentences]);
        await expect(page.getByText("How was the workshop on Friday?")).toBeVisible();
        await expectAccessible(page);
        await look(page, `sentence-empty-${mode}`);
        await page.keyboard.press("1");
        await button(page, /^us$/).click();
        const chunk = button(page, "repair a bike");
        const blank = page.locator('[data-blank="2"]');
        const from = await chunk.boundingBox();
        const to = await blank.boundingBox();
        if (!from || !to) throw new Error("nothing to drag");
        await page.mouse.move(from.x + 20, from.y + 10);
        await page.mouse.down();
        await page.mouse.move(to.x + 20, to.y + 20, { steps: 6 });
        await expect(blank).toHaveClass(/over/);
        await page.mouse.up();
        await expect
          .poll(() => arrived.answers["b1-01"])
          .toEqual({ kind: "choice", options: ["c1", "c3", "c2"] });
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
        await look(page, `sentence-${mode}`);
        await page.keyboard.press("n");
        await expect(page.getByText("Do you know when the library opens?")).toBeVisible();
        await page.keyboard.press("n");
        await expect(page.getByText("1 question is not answered yet.")).toBeVisible();
        await button(page, "Finish this part").click();
        await expect.poll(() => arrived.finished).toEqual(["writing-1"]);
      });

      test(`${mode}: an email is written`, async ({ page, at }) => {
        const arrived = await open(page, at, mode, [respond.email]);
        if (width === 390) {
          await expect(page.getByText("Ask for another solution")).toBeVisible();
          await look(page, `email-task-${mode}`);
          await page.getByRole("tab", { name: "Your text" }).click();
        } else if (mode === "comfortable") await page.getByRole("checkbox").nth(3).check();
        await page
          .getByRole("textbox", { name: "Your text" })
          .fill("Dear Ms. Rivera,\n\nthe room was locked.");
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
        await look(page, `email-${mode}`);
        await button(page, mode === "strict" ? "Next" : "Finish").click();
        await button(page, "OK").click();
        if (mode === "comfortable") {
          await expect(page.getByText(/leave the key at the desk/)).toBeVisible();
          await expectAccessible(page);
          await look(page, "model");
          await button(page, "Continue").click();
        }
        await expect.poll(() => arrived.finished).toEqual(["writing-2"]);
        expect(arrived.answers["e1-01"]).toEqual({
          kind: "text",
          text: "Dear Ms. Rivera,\n\nthe room was locked.",
        });
      });

      test(`${mode}: repeat and interview are spoken`, async ({ page, at }) => {
        test.setTimeout(180_000);
        // That one leads to the next is shown on the desk, and that each fits a phone here too.
        const count = width === 390 ? 1 : 2;
        const numbers = Array.from({ length: count }, (_, n) => n + 1);
        const part = hurried(respond.speaking, mode === "strict" ? 4 : 20, count);
        const arrived = await open(page, at, mode, [part]);
        await expect(page.getByRole("heading", { name: "At the garden center" })).toBeVisible();
        if (mode === "strict") {
          await expect(page.getByText(`Sentence 1 of ${count}`)).toBeVisible();
          await expect(page.getByText("Wait for the beep")).toBeVisible();
          await expect(page.getByText("Recording", { exact: true })).toBeVisible();
          await expect(page.getByText("Sounds good")).toBeVisible();
          await expectAccessible(page);
          await look(page, "repeat-strict");
          await expect(page.getByText(`Sentence ${count} of ${count}`)).toBeVisible();
          await expect(page.getByText(`Question ${count} of ${count}`)).toBeVisible({ timeout: 60_000 });
        } else {
          await button(page, "Go to the task").click();
          for (const name of ["Sentence", "Question"])
            for (const number of numbers) {
              const isFirst = name === "Sentence" && number === 1;
              await expect(page.getByText(`${name} ${number} of ${count}`)).toBeVisible();
              if (isFirst) await look(page, "hear-comfortable");
              await button(page, name === "Sentence" ? "Start recording" : "Start answering").click();
              await button(page, "Start speaking").click();
              await expect(page.getByText("Sounds good")).toBeVisible();
              if (isFirst) {
                await expectAccessible(page);
                await look(page, "repeat-comfortable");
              }
              await button(page, "Finish this answer").click();
              await expect(page.getByLabel("What you heard")).toBeVisible();
              if (isFirst) {
                await expectAccessible(page);
                await expectNoSidewaysScroll(page);
                await look(page, "take-comfortable");
              }
              await button(page, "Save and continue").click();
            }
        }
        await expect.poll(() => arrived.finished, { timeout: 60_000 }).toEqual(["speaking-1"]);
        expect(arrived.takes).toHaveLength(2 * count);
        const items = ["iv", "lr"].flatMap((set) => numbers.map((number) => `${set}-0${number}`));
        expect(Object.keys(arrived.answers).sort()).toEqual(items);
      });
    }
  });

test("a phone on its side keeps text and way on in sight", async ({ page, at }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await open(page, at, "comfortable", [respond.email]);
  await page.getByRole("tab", { name: "Your text" }).click();
  const field = page.getByRole("textbox", { name: "Your text" });
  await field.fill("Dear Ms. Rivera");
  await look(page, "email-landscape");
  await expect(field).toBeInViewport({ ratio: 0.9 });
  await expect(button(page, "Finish")).toBeInViewport();
});

test("a strict full mock asks for a larger screen, and goes on when told so", async ({ page, at }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await respondingServer(page, { mode: "strict", parts: [respond.email], kind: "full_mock" });
  await page.goto(at("/m/test?attempt=attempt-1"));
  await expect(
    page.getByRole("heading", { name: "A larger screen works better for this test" }),
  ).toBeVisible();
  await expectAccessible(page);
  await look(page, "screen-gate");
  await button(page, "Continue on this screen").click();
  await expect(page.getByRole("heading", { name: "Writing" })).toBeVisible();
});
