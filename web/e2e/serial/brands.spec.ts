import { readFile } from "node:fs/promises";
import {
  answerCaptcha,
  dial,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  originOf,
  test,
  unique,
} from "../fixtures";

test("a super-admin makes a brand, which is live on its own address", async ({
  page,
  at,
  signIn,
  baseURL,
}) => {
  const slug = `lake-${unique()}`;
  await signIn("superadmin");
  await page.goto(at("/office/brands"));
  await expectAccessible(page);
  await page.getByRole("link", { name: "New brand" }).click();
  await page.getByLabel("Brand name").fill("Lakeside English");
  await page.getByLabel("Short name").fill(slug);
  await page.getByLabel(/^Addresses/).fill(`${slug}.localhost`);
  await page.getByLabel("Support email").fill("desk@lakeside.example");
  await page.getByRole("textbox", { name: "Main color", exact: true }).fill("#7A2E8E");
  await page.getByRole("textbox", { name: "Main color", exact: true }).blur();
  await page.locator("label", { hasText: "Dark" }).first().click();
  const logo = page.getByRole("complementary").getByRole("img", { name: "Lakeside English" });
  await expect(logo).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Create brand" }).click();
  await expect(page.getByRole("heading", { name: "Lakeside English is live" })).toBeVisible();

  const origin = new URL(originOf("verdant", baseURL ?? ""));
  origin.hostname = `${slug}.localhost`;
  await page.goto(`${origin.origin}/toefl/`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Know your score before test day.");
  await expect(page.locator("footer")).toContainText("not affiliated");
  await page.goto(`${origin.origin}/toefl/register`);
  await page.getByLabel("Email").fill("first@lakeside.example");
  await page.getByLabel("Password", { exact: true }).fill("learn-the-words");
  await page.getByLabel("Repeat password").fill("learn-the-words");
  await answerCaptcha(page);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(`${origin.origin}/toefl/register-detail`);
});

test("a brand that is exported, changed and imported is exported alike", async ({
  page,
  at,
  signIn,
  request,
  baseURL,
}) => {
  const token = await signIn("superadmin");
  await page.goto(at("/office/brands"));
  const download = page.waitForEvent("download");
  // By its address: a copy that was made before has the same name.
  await page
    .getByRole("listitem")
    .filter({ hasText: "northfield.localhost" })
    .getByRole("button", { name: "Export Northfield Academy" })
    .click();
  const text = await readFile(await (await download).path(), "utf8");

  const slug = `copy-${unique()}`;
  const copy = text
    .replace('"slug": "northfield"', `"slug": "${slug}"`)
    .replace("northfield.localhost", `${slug}.localhost`);
  await page.goto(at("/office/brands/edit"));
  await page.locator("input[type=file][accept*=json]").setInputFiles({
    name: "brand.json",
    mimeType: "application/json",
    buffer: Buffer.from(copy),
  });
  await expect(page.getByLabel("Brand name")).toHaveValue("Northfield Academy");
  await page.getByRole("button", { name: "Create brand" }).click();
  await expect(page.getByRole("heading", { name: "Northfield Academy is live" })).toBeVisible();

  const { base, headers } = dial(originOf("verdant", baseURL ?? ""));
  const answer = await request.get(`${base}/api/office/brands/${slug}/file`, {
    headers: { ...headers, Authorization: `Bearer ${token}` },
  });
  expect(await answer.text()).toBe(copy);
});

test("a partner's link signs in, and its token is gone from the address", async ({ page, at, signIn }) => {
  await signIn("admin", "harbor");
  await page.goto(at("/office/partners", "harbor"));
  await page.evaluate(() => localStorage.setItem("lang", "en"));
  await expectAccessible(page);
  const keys = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("button") });
  // The demo may have keys of an earlier run.
  for (;;) {
    const revoke = keys.first().getByRole("button").last();
    if (!(await revoke.isVisible())) break;
    await revoke.click();
    await page.getByRole("dialog").getByRole("button").last().click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  const form = page.getByRole("main").locator("form");
  await form.getByRole("textbox").fill("Journey");
  await form.getByRole("button").click();
  // Its name and its secret, shown this once.
  await expect(page.getByRole("main").getByRole("region").first().locator("code")).toHaveCount(2);
  await keys.first().getByRole("button").first().click();
  const url = (await keys.first().getByRole("link").getAttribute("href")) ?? "";
  expect(url).toContain("?token=");

  const seen: string[] = [];
  page.on("request", (asked) => asked.url().includes("/page-views") && seen.push(asked.postData() ?? ""));
  await page.evaluate(() => localStorage.clear());
  await page.goto(url);
  await expect(page).toHaveURL(at("/partner-sign-in/step", "harbor"));
  await expectAccessible(page);
  await page.getByRole("checkbox").check();
  await page.locator(".auth-form .btn.fill").click();
  await expect(page).toHaveURL(at("/register-detail", "harbor"));
  expect(page.url()).not.toContain("token");
  expect(await page.evaluate(() => localStorage.getItem("id_token"))).not.toBeNull();
  await expect.poll(() => seen.length).toBeGreaterThan(0);
  expect(seen.join("")).not.toContain("token");

  await page.evaluate(() => localStorage.clear());
  await page.goto(url);
  await expect(page).toHaveURL(at("/partner-sign-in?reason=refused", "harbor"));
  await expectAccessible(page);
  await expect(page.locator("a[href='https://harbor.example']").first()).toBeVisible();
});
