/** What a grader's keyboard can do to a text beyond letters: an input method, rich text from elsewhere, everything selected. */
import { expect, test } from "../fixtures";
import { job } from "./deskData";
import { open, staff } from "./screens";

const submitted = "I am agree with her.\nIt cost less.";

test("letters are composed in a text, rich text arrives as plain, and what was submitted stays", async ({
  page,
  context,
  at,
}) => {
  const ordered = job({ product: "vip" });
  const responses = ordered.responses.map((one) =>
    one.item === "w1-01" ? { ...one, text: submitted } : one,
  );
  const calls = {
    "GET /grading/jobs/j1": () => ({ body: { ...ordered, responses } }),
    "PUT /grading/jobs/j1/draft": () => ({ body: { draft_version: 9, saved_at: new Date().toISOString() } }),
  };
  await open(page, at("/grading?job=j1&item=w1-01"), { person: staff, calls });
  const text = page.getByRole("textbox", { name: /with your edits$/ });
  await text.focus();
  const line = await context.newCDPSession(page);
  const compose = async (steps: string[], end: string) => {
    const key = { key: "Process", code: "KeyT", windowsVirtualKeyCode: 229 };
    await line.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...key });
    for (const step of steps) {
      const [selectionStart, selectionEnd] = [step.length, step.length];
      await line.send("Input.imeSetComposition", { text: step, selectionStart, selectionEnd });
    }
    await line.send("Input.insertText", { text: end });
  };
  const [added, deleted] = [text.locator("ins"), text.locator("del")];

  // Over the end of a line and on, in both directions: a key that is pressed again goes on where it was.
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("End");
  for (const _ of "\nIt") await page.keyboard.press("Delete");
  await expect(text.locator(".sign.gone")).toHaveText("¶");
  await expect(deleted).toHaveText(["It"]);
  for (const _ of "\nItr.") await page.keyboard.press("Backspace");
  await expect(deleted).toHaveText([/^r\./]);
  await page.keyboard.press("Alt+x");
  await expect(deleted).toHaveCount(0);

  await page.keyboard.press("Control+Home");
  for (const _ of "I ") await page.keyboard.press("ArrowRight");
  await compose(["n", "ni", "nihao"], "你好");
  await expect(added).toHaveText(["你好"]);
  for (const _ of "am agree") await page.keyboard.press("Shift+ArrowRight");
  await compose(["t", "tong", "tongyi"], "同意");
  await expect(added).toHaveText(["你好", "同意"]);
  await expect(deleted).toHaveText(["am agree"]);
  await expect(page.getByText("1 edit, 0 comments")).toBeVisible();

  await text.evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "!");
    clipboardData.setData("text/html", "<h1>!</h1>");
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(added.last()).toHaveText("同意!");
  await expect(text.locator("h1")).toHaveCount(0);
  await page.keyboard.press("Control+a");
  await page.keyboard.type("All new.");
  await expect(added).toHaveText(["All new."]);
  expect((await deleted.allInnerTexts()).join("").replace(/[GWLT¶\n]/g, "")).toBe(
    "I am agree with her.It cost less.",
  );
  await expect(page.getByText("Rejecting every edit restores the submitted text")).toBeVisible();
});
