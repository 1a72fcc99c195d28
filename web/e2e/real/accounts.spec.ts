import { answerCaptcha, brands, captchaAnswer, expect, expectAccessible, test, unique } from "../fixtures";

for (const brand of brands) {
  test(`${brand}: register, tell the details, confirm the address, log out and in again`, async ({
    page,
    at,
    mailTo,
  }) => {
    const name = `learner.${unique()}`;
    const email = `${name}@${brand}.test`;

    await page.goto(at("/", brand));
    await page.getByRole("main").getByRole("link").first().click();
    await expect(page).toHaveURL(at("/register", brand));
    await expectAccessible(page);
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill("learn-the-words");
    await page.getByLabel("Repeat password").fill("learn-the-words");
    await answerCaptcha(page);
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Create account" }).click();

    await expect(page).toHaveURL(at("/register-detail", brand));
    await expectAccessible(page);
    // Every other address leads back here until the details are known.
    await page.goto(at("/", brand));
    await expect(page).toHaveURL(at("/register-detail", brand));
    await page.getByRole("radio", { name: "A student" }).check();
    await expectAccessible(page);
    await page.getByLabel("First name").fill("慧敏");
    await page.getByLabel("Last name").fill("林");
    await page.getByLabel("Username").fill(name);
    await page.getByLabel("Phone").fill("+886 912 345 678");
    await page.getByLabel("Age", { exact: true }).selectOption("adult");
    await page.getByLabel("School").fill("Riverside High School");
    await page.getByRole("button", { name: "Save and start practicing" }).click();

    await expect(page.getByRole("heading", { level: 1 })).toContainText("慧敏");
    await expect(page.getByText(`Please confirm ${email}`)).toBeVisible();
    await expectAccessible(page);

    // The welcome comes to the same address.
    const mail = await mailTo(email, ({ links }) => links.some((address) => address.includes("/verify")));
    await page.goto(mail.links.find((address) => address.includes("/verify")) ?? "");
    await expect(page.getByText("Your email address is confirmed")).toBeVisible();
    await page.getByRole("link", { name: "Start practicing" }).click();
    await expect(page.getByText(`Please confirm ${email}`)).toHaveCount(0);

    await page.locator("summary.me").click();
    // A tutoring company's learners go back to its own site, which is not ours to open in a test.
    await page.route("https://harbor.example/**", (route) =>
      route.fulfill({ body: "the company's own site" }),
    );
    await page.getByRole("button", { name: "Log out" }).click();
    if (brand === "harbor") await expect(page.getByText("the company's own site")).toBeVisible();
    else await expect(page.getByText("You’re logged out.")).toBeVisible();

    await page.goto(at("/testresults", brand));
    await expect(page).toHaveURL(at("/login", brand));
    await expectAccessible(page);
    await page.getByLabel("Email or username").fill(name);
    await page.getByLabel("Password").fill("not-the-password");
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page.getByText("Incorrect username/email or password")).toBeVisible();
    await page.getByLabel("Password").fill("learn-the-words");
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page).toHaveURL(at("/testresults", brand));
  });
}

test("a taken address leads to the login, and a wrong picture is refused", async ({ page, at }) => {
  await page.goto(at("/register"));
  const send = async (captcha: string) => {
    await page.getByLabel("Letters in the picture").fill(captcha);
    await page.getByRole("button", { name: "Create account" }).click();
  };
  await page.getByLabel("Email").fill("student@verdant.test");
  await page.getByLabel("Password", { exact: true }).fill("learn-the-words");
  await page.getByLabel("Repeat password").fill("learn-the-words");
  await page.getByRole("checkbox").check();
  // Every try has a picture of its own: the next one is answered when it is there.
  const another = page.waitForResponse((answer) => answer.url().includes("/captcha"));
  await send("wrong");
  await expect(page.getByText("The captcha code is invalid!", { exact: true })).toBeVisible();
  await another;
  await expect(page.getByLabel("Letters in the picture")).toHaveValue("");
  await send(captchaAnswer);
  await expect(page.getByText("This email is already registered").first()).toBeVisible();
  await page.getByRole("link", { name: "Log in instead" }).click();
  await expect(page.getByLabel("Email or username")).toHaveValue("student@verdant.test");
});

test("a session that was ended elsewhere leads to the login", async ({ page, at, signIn, request }) => {
  const token = await signIn("student");
  await page.goto(at("/"));
  await expect(page.locator("summary.me")).toBeVisible();
  const origin = new URL(at("/")).origin;
  await request.post(`${origin}/api/logout`, { headers: { Authorization: `Bearer ${token}` } });
  await page.reload();
  await expect(page.getByRole("link", { name: "Log in" })).toBeVisible();
});
