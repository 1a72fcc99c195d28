import { expect, expectAccessible, expectNoSidewaysScroll, originOf, test } from "../fixtures";
import { phone } from "../phone";
import { Learner, startPart } from "../playing";

test.use(phone);

for (const mode of ["comfortable", "strict"] as const) {
  test(`${mode}: passage and question are tabs, and nothing scrolls sideways`, async ({
    page,
    at,
    request,
    baseURL,
    signIn,
  }) => {
    const learner = new Learner(request, originOf("verdant", baseURL ?? ""), await signIn("pro"));
    const id = await learner.freshAttempt(mode);
    await page.goto(at(`/test?attempt=${id}`));
    await startPart(page);
    await expect(page.getByRole("tab", { name: "Question 1" })).toHaveAttribute("aria-selected", "true");
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole("tab", { name: "Passage" }).click();
    await expect(page.getByRole("heading", { name: "A Better Light for the Coast" })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.getByRole("tab", { name: "Question 1" }).click();
    await page.getByRole("radio").nth(1).check({ force: true });
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByRole("tab", { name: "Question 2" })).toBeVisible();
  });
}

test("the strict interface warns on a phone and can be chosen all the same", async ({ page, at, signIn }) => {
  await signIn("pro");
  await page.goto(at("/toefl"));
  const tests = await page.evaluate(async () =>
    (await fetch("/api/tests?format=ibt-2023&kind=quick_mock")).json(),
  );
  await page.goto(at(`/m/setTest?test=${tests.data[0].id}`));
  await expect(page.getByRole("heading", { name: "River Light" })).toBeVisible();
  await page.getByRole("radio", { name: /^Strict/ }).check();
  await expect(page.getByText(/imitates a desk with a large screen/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  // A link into the test begun before, or a button that begins one.
  const goOn = page
    .getByRole("button", { name: "Start the test" })
    .or(page.getByRole("link", { name: "Continue" }));
  await expect(goOn).toBeEnabled();
});
