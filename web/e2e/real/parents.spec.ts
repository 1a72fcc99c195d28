/** A parent reads a child's scores in one press from home, never the responses, and nothing once the link has ended. */
import { caller } from "../calling";
import { linkedFamily } from "../families";
import { expect, expectAccessible, originOf, test } from "../fixtures";
import { takeAndMark } from "../marking";

const essay = "Ingrid is right that tastes change with the years.";

test("from home to a child's result in one press, without responses, until the link ends", async ({
  page,
  browser,
  request,
  baseURL,
  at,
  sessionOf,
  carry,
}) => {
  const origin = originOf("verdant", baseURL ?? "");
  const { child, parent } = await linkedFamily(request, origin);
  const grader = caller(request, origin, await sessionOf("grader"));
  const attempt = await takeAndMark(child.call, grader, essay, 4);

  await carry(parent.token);
  await page.goto(at("/"));
  const card = page.getByRole("region", { name: "Mei Lin" });
  await expect(card.getByRole("link", { name: "River Light" })).toBeVisible();
  await expectAccessible(page);
  const answered = page.waitForResponse((answer) => answer.url().endsWith(`/attempts/${attempt}/result`));
  await card.getByRole("link", { name: "View results of Mei Lin" }).click();
  await expect(page).toHaveURL(at(`/result?attempt=${attempt}`));
  await expect(page.getByRole("heading", { level: 1, name: "River Light" })).toBeVisible();
  await expect(page.getByText("Well done.")).toBeVisible();
  // What is for the learner alone: the report, its links, the questions with their answers.
  await expect(page.getByRole("link", { name: "Review answers" })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Report", exact: true })).toHaveCount(0);
  await expectAccessible(page);

  for (const section of ["Speaking", "Writing"]) {
    await page.getByRole("link", { name: section, exact: true }).click();
    const responses = page.getByRole("region", { name: section, exact: true });
    await expect(responses.getByText("Clear.").first()).toBeVisible();
    await expect(responses.getByText(/stay between the learner/).first()).toBeVisible();
    await expect(responses.locator("audio")).toHaveCount(0);
    await expectAccessible(page);
  }
  // Not only unseen: it is not sent either.
  const sent = await (await answered).text();
  expect(sent).toContain("Well done.");
  expect(sent).not.toContain(essay);
  expect(sent).not.toMatch(/recording_id":"|audio\/|\/api\/media\//);

  const phone = await (await browser.newContext()).newPage();
  await carry(child.token, "verdant", phone);
  await phone.goto(at("/parents"));
  await phone.getByRole("button", { name: "End the link" }).click();
  await phone.getByRole("dialog").getByRole("button", { name: "End the link" }).click();
  await expect(phone.getByText("No parents linked")).toBeVisible();
  await phone.context().close();

  const refused = page.waitForResponse((answer) => answer.url().endsWith(`/attempts/${attempt}/result`));
  await page.goto(at(`/result?attempt=${attempt}`));
  expect((await refused).status()).toBe(404);
  await expect(page.getByRole("heading", { name: "River Light" })).toHaveCount(0);
  await expect(page.getByText("Well done.")).toHaveCount(0);
  await expectAccessible(page);
  await page.goto(at("/"));
  await expect(page.getByText("No children linked yet")).toBeVisible();
});
