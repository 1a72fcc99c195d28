/**
 * A grader comments at a time of a recording by keyboard and loses the tab, and speaks a comment; the learner reads the one, plays from
 * there, and hears the other.
 */
import { caller } from "../calling";
import { newStudent } from "../families";
import { expect, expectAccessible, expectNoSidewaysScroll, originOf, test } from "../fixtures";
import { handInSpoken, markAll } from "../marking";

test("a comment at a time survives a dead tab, goes out with the scores, and leads to its place in the sound", async ({
  page,
  context,
  request,
  baseURL,
  at,
  carry,
  sessionOf,
}) => {
  const origin = originOf("verdant", baseURL ?? "");
  const graderToken = await sessionOf("grader");
  // The demo's student may have used up the free quick mocks of the day in other journeys.
  const { call: learner, token: student } = await newStudent(request, origin);
  const { attempt, job } = await handInSpoken(learner);
  await markAll(caller(request, origin, graderToken), job, 4);

  await carry(graderToken);
  const desk = at(`/grading?job=${job}&item=s1-01`);
  await page.goto(desk);
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await page.keyboard.press("Alt+p");
  await page.getByRole("slider", { name: "Position in the recording" }).focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Alt+m");
  const text = page.getByRole("textbox", { name: "Comment 1 at 0:05" });
  await expect(text).toBeFocused();
  await page.keyboard.type("One subject is enough.");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("g");
  await expect(page.getByRole("combobox", { name: "What comment 1 is about" })).toHaveValue("grammar");
  // The tab dies before anything could be sent.
  await page.close({ runBeforeUnload: false });

  const again = await context.newPage();
  await again.goto(desk);
  await expect(again.getByRole("textbox", { name: "Comment 1 at 0:05" })).toHaveValue(
    "One subject is enough.",
  );
  const region = again.getByRole("region", { name: "Comments on the recording" });
  await region.getByRole("button", { name: "Remove comment 1" }).click();
  await expect(region.getByRole("button", { name: "Undo" })).toBeFocused();
  await again.keyboard.press("Enter");
  await expect(again.getByRole("textbox", { name: "Comment 1 at 0:05" })).toBeFocused();
  await expect(again.getByText(/^Draft saved(?! on)/)).toBeVisible();
  // What takes longer to write is spoken, by the same key from its beginning to its end.
  await again.keyboard.press("Alt+v");
  const spoken = again.getByRole("region", { name: "Spoken comment" });
  await expect(spoken.getByRole("timer")).toHaveText(/0:0[1-9] of 3:00/);
  await again.keyboard.press("Alt+v");
  await expect(spoken.getByText(/^Saved\./)).toBeVisible();
  await expect(spoken.getByRole("button", { name: "Play" })).toBeVisible();
  // The pointer still rests where the comment was removed, and would be told what the button there does.
  await again.mouse.move(0, 0);
  await expect(again.getByRole("tooltip")).toHaveCount(0);
  for (const width of [390, 1280]) {
    await again.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(again);
    await expectAccessible(again);
  }
  await again.keyboard.press("Control+Enter");
  await again.getByRole("dialog").getByRole("button", { name: "Send", exact: true }).click();
  await again.getByRole("button", { name: "Send now" }).click();
  const told = () =>
    learner<{ grading: { documents?: { state: string } } }>("get", `/attempts/${attempt}/result`);
  await expect.poll(async () => (await told()).grading.documents?.state).toBe("ready");

  await carry(student, "verdant", again);
  await again.goto(at(`/result?attempt=${attempt}&tab=speaking`));
  const list = again.getByRole("list", { name: "Comments on the recording" });
  await expect(list).toContainText("One subject is enough.");
  await expect(again.getByRole("button", { name: "Download comments" })).toBeEnabled();
  await list.getByRole("button", { name: "Play from 0:05" }).press("Enter");
  await expect(again.getByRole("button", { name: "Pause" })).toBeVisible();
  const position = again.getByRole("slider", { name: "Position in the recording" }).first();
  await expect
    .poll(async () => Number(await position.getAttribute("aria-valuenow")))
    .toBeGreaterThanOrEqual(5);
  const comment = again.getByRole("group", { name: "Spoken comment from your grader" });
  await comment.getByRole("button", { name: "Play" }).press("Enter");
  await expect(comment.getByRole("button", { name: "Pause" })).toBeVisible();
  for (const width of [390, 1280]) {
    await again.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(again);
    await expectAccessible(again);
  }
});
