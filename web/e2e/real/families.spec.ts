/** Teachers come in by a code, parents by their child's word, and young learners by a parent's. */
import type { Page } from "@playwright/test";
import {
  answerCaptcha,
  demoPassword,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
  unique,
} from "../fixtures";

/** Somebody nobody has met, with letters only in the name. */
function someone(mark: string) {
  const time = unique();
  return { email: `${mark}.${time}@verdant.test`, username: `${mark}.${time}` };
}

type Someone = ReturnType<typeof someone>;

/** From the registration to the choice of a role. */
async function openAccount(page: Page, address: string, { email }: Someone): Promise<void> {
  await page.goto(address);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByLabel("Repeat password").fill(demoPassword);
  await answerCaptcha(page);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("radio", { name: "A student" })).toBeVisible();
}

async function fillBasics(page: Page, { username }: Someone, firstName: string): Promise<void> {
  await page.getByLabel("First name").fill(firstName);
  await page.getByLabel("Last name").fill("Lin");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Phone").fill("+886 912 345 678");
}

async function becomeStudent(page: Page, who: Someone, age: string): Promise<void> {
  await page.getByRole("radio", { name: "A student" }).check();
  await fillBasics(page, who, "Mei");
  await page.getByLabel("Age", { exact: true }).selectOption(age);
  await page.getByLabel("School").fill("Riverside High School");
}

test("the office makes a code, and a teacher comes in by it", async ({ page, at, signIn, browser }) => {
  await signIn("admin");
  await page.goto(at("/office/codes"));
  await expect(page.getByRole("heading", { level: 1, name: "Instructor codes" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create a code" }).click();
  await page.getByLabel("Who it’s for").fill("A journey");
  await page.getByRole("button", { name: "Create code" }).click();
  const made = page.getByRole("region", { name: "New code" }).getByText(/-/);
  await expect(made).toHaveText(/^\w{4}-\w{4}$/);
  const code = (await made.textContent()) ?? "";
  await expectAccessible(page);

  const teacher = someone("teacher");
  const desk = await (await browser.newContext()).newPage();
  await openAccount(desk, at("/register"), teacher);
  await desk.getByRole("radio", { name: "A teacher" }).check();
  await fillBasics(desk, teacher, "Priya");
  await desk.getByLabel("College").fill("Riverside College");
  await desk.getByLabel("Major").fill("English");
  await desk.getByLabel("Instructor code").fill("AAAA-AAAA");
  await desk.keyboard.press("Tab");
  await expect(desk.getByText("This instructor code is not valid.")).toBeVisible();
  await desk.getByLabel("Instructor code").fill(code.toLowerCase());
  await desk.keyboard.press("Tab");
  await expect(desk.getByText("This code is valid.")).toBeVisible();
  await expectAccessible(desk);
  await desk.getByRole("button", { name: "Save and continue" }).click();
  await expect(desk.getByRole("heading", { level: 1 })).toContainText("Priya");

  await page.reload();
  await expect(page.getByRole("row", { name: code })).toContainText("Used up");
  await desk.close();
});

test("a parent asks, the child confirms by mail, and each can end it", async ({
  page,
  at,
  mailTo,
  browser,
}) => {
  const [child, parent] = [someone("child"), someone("parent")];
  const phone = await (await browser.newContext()).newPage();
  await openAccount(phone, at("/register"), child);
  await becomeStudent(phone, child, "16_17");
  await phone.getByRole("button", { name: "Save and start practicing" }).click();
  await expect(phone.getByRole("heading", { level: 1 })).toContainText("Mei");

  await openAccount(page, at("/register"), parent);
  await page.getByRole("radio", { name: "A parent" }).check();
  await fillBasics(page, parent, "Anna");
  await page.getByLabel("Child 1: email").fill("nobody@example.com");
  await page.keyboard.press("Tab");
  await expect(page.getByText("Student email not found or already verified.")).toBeVisible();
  await page.getByLabel("Child 1: email").fill(child.email);
  await page.keyboard.press("Tab");
  await expect(page.getByText("We found this student.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save and ask your children" }).click();
  await expect(page).toHaveURL(at("/children"));
  await expect(page.getByText("Waiting for a reply", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: child.email })).toBeVisible();
  await expectAccessible(page);

  const asked = await mailTo(child.email, ({ links }) => links.some((link) => link.includes("/parent-link")));
  await phone.goto(asked.links.find((link) => link.includes("/parent-link")) ?? "");
  await expect(phone.getByRole("heading", { name: "Is Anna Lin your parent?" })).toBeVisible();
  await expectAccessible(phone);
  await phone.getByRole("button", { name: "Yes, this is my parent" }).click();
  await expect(phone.getByText("You’re linked")).toBeVisible();

  const told = await mailTo(parent.email, ({ subject }) => subject.includes("Mei Lin"));
  await page.goto(told.links.find((link) => link.includes("/children")) ?? "");
  await expect(page.getByRole("heading", { name: "Mei Lin" })).toBeVisible();
  await page.getByRole("link", { name: "Open profile" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Mei Lin" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Results" })).toHaveAttribute("aria-current", "page");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Basic info" }).click();
  await page.getByLabel("Phone").fill("+886 2 2345 6789");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/Saved at|All changes saved/)).toBeVisible();
  await expectAccessible(page);

  await phone.goto(at("/parents"));
  await expect(phone.getByRole("heading", { name: "Anna Lin" })).toBeVisible();
  await expectAccessible(phone);
  await phone.getByRole("button", { name: "End the link" }).click();
  await phone.getByRole("dialog").getByRole("button", { name: "End the link" }).click();
  await expect(phone.getByText("No parents linked")).toBeVisible();
  await page.goto(at("/children"));
  await expect(page.getByText("No children yet")).toBeVisible();
  await phone.close();
});

test("a young learner waits for a parent, who agrees by mail without an account", async ({
  page,
  at,
  mailTo,
  browser,
}) => {
  const learner = someone("young");
  const parentEmail = `guardian.${learner.email}`;
  await openAccount(page, at("/register"), learner);
  await becomeStudent(page, learner, "under_13");
  await page.getByLabel("Email of a parent or guardian").fill(parentEmail);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save and start practicing" }).click();
  await expect(page.getByText(`We emailed ${parentEmail}`)).toBeVisible();
  await expectAccessible(page);

  const mail = await mailTo(parentEmail);
  const guest = await (await browser.newContext()).newPage();
  await guest.goto(mail.links.find((link) => link.includes("/parent-consent")) ?? "");
  await expect(guest.getByRole("heading", { name: "Can Mei Lin practice here?" })).toBeVisible();
  await expectAccessible(guest);
  await expectNoSidewaysScroll(guest);
  await guest.getByLabel("Your name").fill("Anna Lin");
  await guest.getByRole("button", { name: "I agree" }).click();
  await expect(guest.getByText("Mei Lin can take tests now.")).toBeVisible();
  await guest.close();

  await page.goto(at("/parents"));
  await expect(page.getByText("A parent has agreed.")).toBeVisible();
});
