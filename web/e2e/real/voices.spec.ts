/** A brand speaks by house ads, and is written to: feedback, contact form, inbox. The ad-block dialog between. */
import { captchaAnswer, expect, expectAccessible, expectNoSidewaysScroll, test, unique } from "../fixtures";

test("a free member sees the brand's own ad, and a pro member none", async ({ page, at, signIn }) => {
  await signIn("student");
  await page.goto(at("/"));
  await expect(page.locator(".placard")).toBeVisible();
  await expectAccessible(page);
  await page.goto(at("/terms"));
  await expect(page.locator(".placard")).toHaveCount(0);
});

test("an ad blocker leaves the title and a dialog that only refreshing ends", async ({
  page,
  at,
  signIn,
  announced,
}) => {
  announced.onPurpose(/ERR_BLOCKED_BY_CLIENT.*\/toefl\/ads\//);
  // Nobody else takes tests here: a running one would keep the dialog away.
  await signIn("student", "northfield");
  let isOn = true;
  await page.route("**/toefl/ads/**", (route) => (isOn ? route.abort("blockedbyclient") : route.continue()));
  await page.goto(at("/toefl", "northfield"));
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeAttached();
  for (const role of ["article", "combobox"] as const)
    await expect(page.getByRole("main").getByRole(role, { includeHidden: true })).toHaveCount(0);
  await expectAccessible(page);
  for (const key of ["Escape", "Escape", "Escape"]) await page.keyboard.press(key);
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole("button")).toHaveCount(1);

  await dialog.getByRole("button").click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  isOn = false;
  await dialog.getByRole("button").click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("combobox").first()).toBeVisible();
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
});

test("a dead line is no ad blocker, and a visitor is not asked", async ({ page, at, signIn, announced }) => {
  announced.onPurpose(/ERR_FAILED.*\/toefl\/ads\//, /ERR_FAILED.*\/healthz/);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.route("**/toefl/ads/**", (route) => route.abort());
  await page.route("**/healthz*", (route) => route.abort());
  await page.goto(at("/terms"));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(asked.filter((path) => path.includes("/ads/"))).toEqual([]);
  await signIn("student");
  await page.goto(at("/toefl"));
  await expect.poll(() => asked.some((path) => path === "/healthz")).toBe(true);
  await expect(page.getByRole("main").getByRole("combobox").first()).toBeVisible();
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a bug is reported with a screenshot, answered in the office, and the answer is mailed", async ({
  page,
  at,
  signIn,
  emailOf,
  mailTo,
}) => {
  const words = `The clock jumps ${unique()}`;
  await signIn("student");
  await page.goto(at("/"));
  // Before the app is there, the corner is a link that writes a mail.
  await expect(page.locator("summary.me")).toBeVisible();
  await page.locator(".corner > a").click();
  const dialog = page.getByRole("dialog");
  await dialog.locator("textarea").fill(words);
  const picture = await page.screenshot();
  await dialog
    .locator("input[type=file]")
    .setInputFiles({ name: "clock.png", mimeType: "image/png", buffer: picture });
  await expect(dialog.locator(".shots li[aria-busy=false]")).toHaveCount(1);
  await expectAccessible(page);
  await dialog.locator("button[type=submit]").click();
  await expect(dialog.getByText(/[0-9A-F]{4}-[0-9A-F]{4}/)).toBeVisible();
  const reference = (await dialog.textContent())?.match(/[0-9A-F]{4}-[0-9A-F]{4}/)?.[0] ?? "none";
  await dialog.getByRole("button").click();
  await mailTo(emailOf("student"), ({ text }) => text.includes(reference));
  const support = await mailTo("", ({ text }) => text.includes(words));

  await signIn("admin");
  const link = support.links.find((address) => address.includes("/office/feedback"));
  await page.goto(link ?? "");
  const thread = page.getByRole("region", { name: "Message" });
  await expect(thread.getByText(words)).toBeVisible();
  const image = thread.getByRole("img", { name: "Screenshot 1" });
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(300);
  await expectAccessible(page);
  await thread.getByLabel("Your answer").fill("Thank you, it is repaired.");
  await thread.getByRole("button", { name: "Send answer" }).click();
  await expect(thread.getByRole("paragraph").filter({ hasText: "it is repaired" })).toBeVisible();
  const answer = await mailTo(emailOf("student"), ({ text }) => text.includes("it is repaired"));
  expect(answer.text).toContain(words);
  await thread.getByRole("button", { name: "Close" }).click();
  await expect(thread.getByRole("button", { name: "Reopen" })).toBeVisible();
  await page.goto(at("/office/feedback?state=closed"));
  await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: words })).toBeVisible();
});

test("a visitor writes through the contact form of a brand", async ({ page, at, signIn }) => {
  const words = `When does the course start? ${unique()}`;
  await page.goto(at("/terms", "harbor"));
  await page.locator("footer a[href$='/contact']").click();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const form = page.locator(".contact form");
  await form.locator("input").first().fill("林慧敏");
  await form.locator("input[type=email]").fill("visitor@people.test");
  await form.locator("textarea").fill(words);
  await form.locator("input").last().fill(captchaAnswer);
  await form.locator("button[type=submit]").click();
  await expect(page.getByText(/[0-9A-F]{4}-[0-9A-F]{4}/)).toBeVisible();

  await signIn("admin", "harbor");
  await page.goto(at("/office/feedback?kind=contact", "harbor"));
  await page.getByRole("main").getByRole("listitem").filter({ hasText: words }).getByRole("link").click();
  await expect(page.getByRole("article").getByRole("link", { name: "visitor@people.test" })).toBeVisible();
});
