import { answerCaptcha, expect, expectAccessible, test, unique } from "../fixtures";

const password = "learn-the-words";
const better = "the river is bright";

test("forget the password, choose another by the mailed link, log in with it", async ({
  page,
  at,
  mailTo,
}) => {
  const email = `forgetful.${unique()}@verdant.test`;
  await page.goto(at("/register"));
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Repeat password").fill(password);
  await answerCaptcha(page);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(at("/register-detail"));
  await page.evaluate(() => localStorage.clear());

  await page.goto(at("/login"));
  await page.getByLabel("Email or username").fill(email);
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page).toHaveURL(at("/password/forgot"));
  await expectAccessible(page);
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByText(`If ${email} has an account here`)).toBeVisible();
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText("Please wait a minute")).toBeVisible();

  const isReset = (mail: { links: string[] }) => mail.links.some((link) => link.includes("/password/reset"));
  const mail = await mailTo(email, isReset);
  const link = mail.links.find((address) => address.includes("/password/reset")) ?? "";
  await page.goto(link);
  await page.getByLabel("New password", { exact: true }).fill(better);
  await page.getByLabel("Repeat new password").fill(better);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByText("Your password is saved")).toBeVisible();
  await mailTo(email, ({ subject }) => subject.includes("your password was changed"));

  await page.getByRole("link", { name: "Log in" }).last().click();
  await page.getByLabel("Email or username").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText("Incorrect username/email or password")).toBeVisible();
  await page.getByLabel("Password").fill(better);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(at("/register-detail"));

  await page.goto(link);
  await expect(page.getByRole("heading", { name: "This link has expired" })).toBeVisible();
  await expectAccessible(page);
});

test("the captcha can be heard", async ({ page, at, request }) => {
  const answered = page.waitForResponse((response) => response.url().includes("/captcha/flat"));
  await page.goto(at("/register"));
  const { key } = (await (await answered).json()) as { key: string };
  const voice = await request.get(`${new URL(at("/")).origin}/api/captcha/audio/${key}`);
  expect(voice.headers()["content-type"]).toBe("audio/wav");
  await page.getByRole("button", { name: "Listen" }).click();
  await expect(page.getByText(/You’ll hear five letters or digits|couldn’t be played/)).toBeVisible();
  await expectAccessible(page);
});
