/** A family enrolls at a brand's academy; the office finds the form on Today, reads it and writes down what was agreed. */
import { captchaAnswer, expect, expectAccessible, expectNoSidewaysScroll, test, unique } from "../fixtures";

test("a parent enrolls, comes back to a draft, and the office works on it", async ({
  page,
  at,
  signIn,
  mailTo,
}) => {
  const name = `Wu${unique()}`;
  const email = `${name.toLowerCase()}@people.test`;
  await page.goto(at("/terms", "harbor"));
  await page.locator("header a[href$='/academy/enroll']").first().click();
  await expectAccessible(page);
  await page.getByRole("radio").nth(1).check();
  const contact = page.locator("form");
  await contact.locator("input[autocomplete=given-name]").fill("Yi-Chen");
  await contact.locator("input[autocomplete=family-name]").fill(name);
  await contact.locator("input[type=email]").fill(email);
  await contact.locator("input[type=tel]").fill("+886 912 345 678");
  await contact.getByRole("checkbox").first().check();
  await contact.locator("input[autocapitalize=characters]").fill(captchaAnswer);
  await contact.locator("button[type=submit]").click();

  // The second step is here; whoever leaves comes back to it.
  const students = page.getByRole("group").filter({ has: page.locator("input[name='students.0.email']") });
  await expect(students).toBeVisible();
  await page.reload();
  await expect(page.locator("input[name='parents.0.last_name']")).toHaveValue(name);
  await students.locator("input[name='students.0.first_name']").fill("Mei");
  await students.locator("input[name='students.0.last_name']").fill(name);
  await students.locator("input[name='students.0.email']").fill(email);
  await page.locator("button[type=submit]").click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await students.locator("input[name='students.0.email']").fill(`mei.${email}`);
  await expectNoSidewaysScroll(page);
  await page.locator("button[type=submit]").click();

  for (const field of ["class_type", "tutoring_mode", "mandarin_help"])
    await page.locator(`input[name=${field}]`).first().check();
  await page.locator("select[name=heard_from]").selectOption("friend");
  await page.locator("select[name=payment_method]").selectOption("bank_transfer");
  await page.locator("select[name=payment_currency]").selectOption("TWD");
  await expectAccessible(page);
  await page.locator("button[type=submit]").click();

  await expect(page.getByText(`mei.${email}`)).toBeVisible();
  await expectAccessible(page);
  await page.locator("button[type=submit]").click();
  const done = page.getByRole("status");
  await expect(done.getByText(/[0-9A-F]{4}-[0-9A-F]{4}/)).toBeVisible();
  const reference = (await done.textContent())?.match(/[0-9A-F]{4}-[0-9A-F]{4}/)?.[0] ?? "none";
  await mailTo(email, ({ text }) => text.includes(reference));
  const support = await mailTo("", ({ text }) => text.includes(email));
  expect(support.links.some((link) => link.includes("/academy/admin/enrollments?id="))).toBe(true);

  await signIn("admin", "harbor");
  await page.goto(at("/", "harbor"));
  await page.getByRole("link", { name: new RegExp(name) }).click();
  const panel = page.locator("aside, [role=dialog]").filter({ hasText: reference });
  await expect(panel).toBeVisible();
  await expect(panel.getByText(`mei.${email}`)).toBeVisible();
  await expectAccessible(page);
  await panel.locator("select[name=payment_status]").selectOption("created");
  await panel.locator("select[name=payment_terms]").selectOption("prepay");
  await panel.locator("textarea[name=office_notes]").fill("Calls after seven.");
  await panel.locator("form").first().locator("button[type=submit]").click();
  await panel.locator("form").nth(1).locator("textarea").fill("Starts in July.");
  await panel.locator("form").nth(1).locator("button[type=submit]").click();
  await expect(panel.getByRole("listitem").filter({ hasText: "Starts in July." })).toBeVisible();
  await page.goto(
    at(`/academy/admin/enrollments?payment_status=created&read_status=read&search=${name}`, "harbor"),
  );
  await expect(
    page
      .getByRole("main")
      .getByRole("link", { name: new RegExp(name) })
      .first(),
  ).toBeVisible();
});
