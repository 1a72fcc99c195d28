/** The sealed file, whole: saved where the line is dead, handed in from another device, read in the result. */
import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, originOf, test } from "../fixtures";
import { Learner, startPart } from "../playing";

/** Two questions of one everyday text. */
const small = { mode: "comfortable", section: "reading", set: "rd1" } as const;

/** Answers both with the line cut, and saves the file that the player offers. */
async function answeredWithoutLine(page: Page): Promise<string> {
  await startPart(page);
  await expect(page.getByRole("radio").first()).toBeAttached();
  await page.context().setOffline(true);
  for (const key of ["b", "d"]) {
    await page.keyboard.press(key);
    await expect(page.getByRole("radio", { checked: true })).toHaveCount(1);
    await page.keyboard.press("n");
  }
  await page.getByRole("button", { name: "Finish this part" }).click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save the sealed file" }).click({ timeout: 30_000 }),
  ]);
  return file.path();
}

test("a sealed file brings answers from a device without a line into the result", async ({
  page,
  at,
  signIn,
  request,
  baseURL,
  browser,
  announced,
}) => {
  announced.onPurpose(/ERR_INTERNET_DISCONNECTED/);
  const token = await signIn("pro");
  const learner = new Learner(request, originOf("verdant", baseURL ?? ""), token);
  const id = await learner.begin("north-window", small);
  await page.goto(at(`/test?attempt=${id}`));
  const file = await answeredWithoutLine(page);
  // The device stays where it is, without a line: nothing has gone out by itself.
  expect((await learner.attempt(id)).answers).toEqual({});
  await page.close();

  const elsewhere = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await elsewhere.goto(at("/404"));
  await elsewhere.evaluate((value) => localStorage.setItem("id_token", value), token);
  await elsewhere.goto(at("/testresults"));
  await elsewhere.getByRole("link", { name: "Submit a sealed file" }).click();
  await elsewhere.getByLabel("Choose file").setInputFiles(file);
  await elsewhere.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(elsewhere.getByRole("status")).toHaveText(/2 answers submitted\./);
  await expectAccessible(elsewhere);
  await expectNoSidewaysScroll(elsewhere);
  const { answers } = await learner.attempt(id);
  expect([answers["rd1-01"]?.value.options, answers["rd1-02"]?.value.options]).toEqual([["b"], ["d"]]);

  // The part still ran: the other device shows what the file held, and ends it.
  await elsewhere.getByRole("link", { name: "Go to the test" }).click();
  const finish = elsewhere.getByRole("button", { name: "Finish this part" });
  const first = elsewhere.getByRole("radio").nth(1);
  await expect(finish.or(first).first()).toBeAttached({ timeout: 30_000 });
  while (!(await finish.isVisible())) {
    await expect(elsewhere.getByRole("radio", { checked: true })).toHaveCount(1);
    await elsewhere.getByRole("button", { name: "Next" }).click();
  }
  await finish.click();
  await expect(elsewhere).toHaveURL(/\/result\?attempt=/, { timeout: 60_000 });
  await elsewhere.goto(`${elsewhere.url()}&tab=reading&show=all`);
  const rows = elsewhere.getByRole("row").filter({ has: elsewhere.getByRole("rowheader") });
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(0).getByRole("cell").nth(0)).toHaveText("B");
  await expect(rows.nth(1).getByRole("cell").nth(0)).toHaveText("D");
  await elsewhere.context().close();
});
