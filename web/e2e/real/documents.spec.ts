/** A grader looks at earlier work, edits a written response by keyboard, loses the tab and nothing with it; the learner reads it edit by edit. */
import type { Page } from "@playwright/test";
import { caller } from "../calling";
import { expect, expectAccessible, expectNoSidewaysScroll, originOf, test } from "../fixtures";
import { markAll, takeToGrade } from "../marking";

const submitted = "Free buses help students. I am agree with her.\nIt cost less.";
const clean = "Free buses help students. I agree with her. It costs less.";

/** Selects so many characters behind these words, by keys. */
async function select(page: Page, after: string, count: number) {
  // Faster than a hand, a key would come before the editor has drawn what the one before it opened.
  const press = async (key: string) => {
    await page.keyboard.press(key);
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
  };
  await press("Control+Home");
  for (const _ of after) await press("ArrowRight");
  for (let at = 0; at < count; at++) await press("Shift+ArrowRight");
}

async function fits(page: Page) {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
}

/** Earlier work of the learner, opened and closed by its key: what there is of this type depends on the journeys before. */
async function expectEarlierWork(page: Page) {
  await expect(page.getByRole("button", { name: "Edit the text" })).toBeVisible();
  await page.keyboard.press("Alt+h");
  const told = page.getByText(/^(Show the response|No earlier grading of this type of task\.)$/).first();
  await expect(told).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Alt+h");
  await expect(told).toHaveCount(0);
}

test("edits survive a dead tab, go out with the scores, and are accepted into the clean text", async ({
  page,
  context,
  request,
  baseURL,
  at,
  carry,
  sessionOf,
}) => {
  const origin = originOf("verdant", baseURL ?? "");
  const [student, graderToken] = [await sessionOf("student"), await sessionOf("grader")];
  const learner = caller(request, origin, student);
  const grader = caller(request, origin, graderToken);
  const { attempt, job } = await takeToGrade(learner, submitted);
  await markAll(grader, job, 4);

  await carry(graderToken);
  const desk = at(`/grading?job=${job}&item=w1-01`);
  await page.goto(desk);
  await expectEarlierWork(page);
  await page.getByRole("button", { name: "Edit the text" }).click();
  const text = page.getByRole("textbox", { name: /with your edits$/ });
  await text.focus();
  await select(page, "Free buses help students. I ", "am agree".length);
  await page.keyboard.type("agree");
  await select(page, `Free buses help students. I am agreeagree with her.\nIt cost`, 0);
  await page.keyboard.type("s");
  await page.keyboard.press("Alt+w");
  // The end of a line is taken away as a letter is.
  await select(page, "Free buses help students. I am agreeagree with her.", 0);
  await page.keyboard.press("Delete");
  await page.keyboard.type(" ");
  await page.keyboard.press("Alt+l");
  await page.keyboard.press("Alt+n");
  // The server takes a draft whose answer this tab does not live to see: no draft of another window later.
  let taken = 0;
  await page.route("**/api/grading/jobs/*/draft", async (route) => {
    await route.fetch();
    taken += 1;
  });
  await page.keyboard.type("One thought, one paragraph.");
  await page.keyboard.press("Escape");
  await expect.poll(() => taken).toBeGreaterThan(0);
  await select(page, "", "Free buses".length);
  await page.keyboard.press("Alt+m");
  await page.keyboard.type("Whose?");
  // The tab dies before this could be sent.
  await page.close({ runBeforeUnload: false });

  const again = await context.newPage();
  await again.goto(desk);
  const kept = again.getByRole("textbox", { name: /with your edits$/ });
  await expect(kept.locator("ins")).toHaveText(["agree", " ", "s"]);
  await expect(kept.locator("del")).toHaveText(["am agree", ""]);
  await expect(again.getByRole("textbox", { name: "Comment 1" })).toHaveValue("Whose?");
  await expect(again.getByText(/^Draft saved(?! on)/)).toBeVisible();
  await fits(again);
  await again.keyboard.press("Control+Enter");
  await again.getByRole("dialog").getByRole("button", { name: "Send", exact: true }).click();
  await again.getByRole("button", { name: "Send now" }).click();
  const told = () => learner<{ grading: { state: string } }>("get", `/attempts/${attempt}/result`);
  await expect.poll(async () => (await told()).grading.state).toBe("delivered");

  await carry(student, "verdant", again);
  await again.goto(at(`/result?attempt=${attempt}&tab=writing`));
  await again.getByRole("link", { name: "Read 3 edits" }).click();
  const card = again.getByRole("region", { name: "One edit" });
  await expect(card).toContainText("I am agreeagree with her.");
  await card.getByRole("button", { name: "Accept", exact: true }).press("a");
  await expect(card.getByRole("heading", { name: "Edit 2 of 3" })).toBeVisible();
  await expect(card).toContainText("One thought, one paragraph.");
  await expect(again.getByRole("list", { name: "Comments" })).toContainText("Whose?");
  await card.getByRole("button", { name: "Accept all" }).click();
  await again.getByRole("button", { name: "Accepted so far" }).click();
  await expect(again.getByTestId("clean-text")).toHaveText(clean);
  await fits(again);
});
