/** A learner doubts a score, another grader marks it blind by keyboard, and the learner sees the change and its mail. */
import { caller } from "../calling";
import { newStudent } from "../families";
import { expect, expectAccessible, expectNoSidewaysScroll, originOf, test } from "../fixtures";
import { takeAndMark } from "../marking";

const essay = "Trees give shade, and they cost little. My street was cooler after they came.";

interface Markings {
  data: { id: string; kind: string; created_at: string }[];
}

test("a disputed score is marked again by another grader, and its learner is told", async ({
  page,
  at,
  carry,
  sessionOf,
  mailTo,
  request,
  baseURL,
}) => {
  const origin = originOf("verdant", baseURL ?? "");
  const learner = await newStudent(request, origin);
  const first = caller(request, origin, await sessionOf("grader"));
  const attempt = await takeAndMark(learner.call, first, essay, 3);

  await page.setViewportSize({ width: 390, height: 844 });
  await carry(learner.token);
  await page.goto(at(`/result?attempt=${attempt}`));
  await page.getByRole("button", { name: "Ask for another grader" }).click();
  const dialog = page.getByRole("dialog");
  await expectAccessible(page);
  await dialog.getByLabel("Why?").fill("My example was not counted.");
  await dialog.getByRole("button", { name: "Ask for free" }).click();
  await expect(page.getByText("With another grader")).toBeVisible();
  await expectNoSidewaysScroll(page);

  const token = await sessionOf("admin");
  const { data } = await caller(request, origin, token)<Markings>("get", "/grading/markings");
  const newest = data
    .filter(({ kind }) => kind === "regrade")
    .toSorted((one, other) => one.created_at.localeCompare(other.created_at))
    .at(-1);
  await page.setViewportSize({ width: 1280, height: 800 });
  await carry(token);
  await page.goto(at(`/grading?marking=${newest?.id}`));
  await expect(page.getByText(essay)).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Regrade, blind/ })).toBeVisible();
  await expect(page.getByText("Clear.")).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press("Alt+s");
  // Four criteria and the task score.
  for (const _ of Array(5)) await page.keyboard.press("4");
  await page.keyboard.press("Alt+c");
  await page.keyboard.type("The example is clear. It counts.");
  await expect(page.getByText("All scores are saved.")).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Scores returned" })).toBeVisible();

  const mail = await mailTo(learner.email, ({ subject }) => subject.includes("have changed"));
  expect(mail.text).toContain("The example is clear. It counts.");
  await carry(learner.token);
  await page.goto(at(`/result?attempt=${attempt}`));
  await expect(page.getByText("Scores changed")).toBeVisible();
  await expect(page.getByText("4 instead of 3")).toBeAttached();
  await expectAccessible(page);

  await carry(await sessionOf("superadmin"));
  await page.goto(at("/office/grading/agreement"));
  await expect(page.getByText("The example is clear. It counts.").first()).toBeVisible();
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
});
