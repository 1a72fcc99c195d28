/** Coming by an invitation, moving to another address, and taking consent back: each by the mails that a person gets. */
import { expect, expectAccessible, expectNoSidewaysScroll, test, unique } from "../fixtures";

const password = "learn-the-words";

test("an invited teacher chooses a password, needs no code, and later moves to another address", async ({
  page,
  at,
  signIn,
  mailTo,
}) => {
  const mark = unique();
  const [email, other] = [`invited.${mark}@northfield.test`, `moved.${mark}@northfield.test`];

  await signIn("admin", "northfield");
  await page.goto(at("/office/invitations?lang=en", "northfield"));
  const office = page.getByRole("main");
  await office.getByRole("button").first().click();
  await office.locator("form input[type=email]").fill(email);
  await office.locator("form select").first().selectOption("teacher");
  await office.locator("form select").last().selectOption("en");
  await expectAccessible(page);
  await office.locator("form button[type=submit]").click();
  await expect(office.getByRole("listitem").first()).toContainText(email);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.evaluate(() => localStorage.clear());

  const invited = await mailTo(email, ({ links }) => links.some((link) => link.includes("/password/set")));
  await page.goto(`${invited.links.find((link) => link.includes("/password/set"))}&lang=en`);
  await page.getByLabel("New password", { exact: true }).fill(password);
  await page.getByLabel("Repeat new password").fill(password);
  await page.getByRole("button", { name: "Save password" }).click();
  // There is a link to the login above the form, too, and a password counts once it is saved.
  await expect(page.getByText("Your password is saved")).toBeVisible();
  await page.getByRole("link", { name: "Log in" }).last().click();
  await page.getByLabel("Email or username").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Agree and log in" }).click();
  await expect(page).toHaveURL(at("/register-detail", "northfield"));
  await expect(page.getByRole("radio")).toHaveCount(0);
  await expect(page.getByLabel("Instructor code")).toHaveCount(0);
  await expectAccessible(page);
  await page.getByLabel("First name").fill("Ida");
  await page.getByLabel("Last name").fill("Berg");
  await page.getByLabel("Username").fill(`ida.${mark}`);
  await page.getByLabel("Phone").fill("+886 912 345 678");
  await page.getByLabel("College").fill("Hill College");
  await page.getByLabel("Major").fill("English");
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Ida");

  await page.goto(at("/profile?tab=settings", "northfield"));
  await page.getByRole("button", { name: "Change email address" }).click();
  await page.getByLabel("New email address").fill(other);
  const card = page.getByRole("region", { name: "Email address" });
  await card.getByLabel("Current password").fill(password);
  await card.getByRole("button", { name: "Send link" }).click();
  await expect(card.getByText(`${other} has been waiting to be confirmed`)).toBeVisible();
  await expectAccessible(page);
  const asked = await mailTo(other);
  await page.goto(asked.links.find((link) => link.includes("/account/email")) ?? "");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Use this address" }).click();
  await expect(page.getByText("Your email address is changed")).toBeVisible();
  await mailTo(email, ({ subject }) => subject.includes("your email address was changed"));
  await page.goto(at("/profile?tab=settings", "northfield"));
  await expect(page.getByRole("region", { name: "Email address" })).toContainText(other);

  await page.getByRole("button", { name: "Withdraw my consent" }).click();
  await page.getByRole("button", { name: "Withdraw consent" }).click();
  await expect(page).toHaveURL(at("/login", "northfield"));
});
