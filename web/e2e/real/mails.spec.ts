/** Emails that one switches off and on again: what is switched holds, and each role has its own. */
import { linkedFamily, newStudent } from "../families";
import { expect, expectAccessible, originOf, test } from "../fixtures";

test("a learner switches an email off by keyboard and on again; a parent has the weekly letter", async ({
  page,
  request,
  baseURL,
  at,
  carry,
}) => {
  const origin = originOf("verdant", baseURL ?? "");
  const learner = await newStudent(request, origin);
  await carry(learner.token);
  await page.goto(at("/profile?tab=settings"));
  const card = page.getByRole("region", { name: "Emails" });
  const late = card.getByRole("switch", { name: "A grading is late" });
  await expect(late).toBeChecked();
  await expect(card.getByRole("switch")).toHaveCount(3);
  await expectAccessible(page);

  const saved = () =>
    page.waitForResponse(
      (answer) => answer.url().endsWith("/mail-switches/grading_late") && answer.request().method() === "PUT",
    );
  let answered = saved();
  await late.focus();
  await page.keyboard.press("Space");
  expect((await answered).status()).toBe(204);
  await page.reload();
  await expect(late).not.toBeChecked();
  await expect(card.getByRole("switch", { name: "Your grades are out" })).toBeChecked();

  answered = saved();
  await late.click();
  expect((await answered).status()).toBe(204);
  await page.reload();
  await expect(late).toBeChecked();

  const { parent } = await linkedFamily(request, origin);
  await carry(parent.token);
  await page.goto(at("/profile?tab=settings"));
  await expect(card.getByRole("switch")).toHaveCount(1);
  await expect(card.getByRole("switch", { name: "Weekly letter" })).toBeChecked();
});
