import type { Page } from "@playwright/test";
import {
  brands,
  chooseLanguage,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  holdApp,
  test,
} from "../fixtures";

const headline = {
  verdant: "A full test tonight.",
  harbor: "Practice alone.",
  northfield: "The test hall, open every evening.",
};

/** Fonts come after the first paint. */
const untilInter = (page: Page) =>
  page.waitForFunction(() =>
    [...document.fonts].some(
      ({ family, status }) => family.includes("Inter Variable") && status === "loaded",
    ),
  );

for (const brand of brands) {
  test(`${brand}: the landing page is readable before scripts run`, async ({ browser, at }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(at("/", brand));
    await expect(page.getByRole("heading", { level: 1 })).toContainText(headline[brand]);
    await chooseLanguage(page, "繁體中文");
    await expect(page.locator("html")).toHaveAttribute("lang", "zh-Hant");
    await expect(page.getByRole("link", { name: "登入" })).toBeVisible();
    await context.close();
  });

  test(`${brand}: the app takes the page over without a jump`, async ({ page, at }) => {
    const complaints: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
        })[]) {
          const { dataset } = document.documentElement;
          if (!entry.hadRecentInput) dataset.shift = String(Number(dataset.shift ?? 0) + entry.value);
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(at("/", brand));
    // Neither the fonts, which come after the first paint, nor the app moves anything.
    await untilInter(page);
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    await page.mouse.move(200, 300);
    await expect(page.locator("#prerendered")).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(headline[brand]);
    const shift = await page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0));
    expect(shift).toBeLessThanOrEqual(0.02);
    expect(complaints).toEqual([]);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
}

test("headings stay where they are when their font has not come before the app", async ({ page, at }) => {
  let letCome = (): void => undefined;
  const held = new Promise<void>((come) => {
    letCome = come;
  });
  await page.route(/source-serif/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(at("/", "northfield"));
  const heading = page.getByRole("heading", { level: 1 });
  await untilInter(page);
  const before = await heading.boundingBox();
  await page.mouse.move(200, 300);
  await expect(page.locator("#prerendered")).toHaveCount(0);
  await expect(heading).toContainText(headline.northfield);
  expect((await heading.boundingBox())?.height).toBe(before?.height);
  letCome();
  await page.waitForFunction(() => document.fonts.status === "loaded");
  expect((await heading.boundingBox())?.height).toBe(before?.height);
});

test("a link that is pressed while the app takes the page over is followed", async ({ page, at }) => {
  // The pointer on its way starts the app: it is held back until the link is pressed.
  const letGo = await holdApp(page);
  await page.goto(at("/"));
  await expect(page.locator("#prerendered")).toBeAttached();
  await page.getByRole("link", { name: "Start a free test" }).hover();
  await page.mouse.down();
  letGo();
  // The app runs, and would have replaced the page long before this time is up.
  await page.waitForFunction(() => document.documentElement.style.length > 0);
  const gone = page.locator("#prerendered").waitFor({ state: "detached", timeout: 500 });
  await expect(gone).rejects.toThrow();
  await page.mouse.up();
  await expect(page).toHaveURL(/\/register/);
});

test("the language is kept for the next visit", async ({ page, at }) => {
  await page.goto(at("/"));
  await chooseLanguage(page, "简体中文");
  await expect(page.getByRole("link", { name: "登录" })).toBeVisible();
  await page.goto(at("/terms"));
  await expect(page.getByRole("heading", { level: 1, name: "服务条款" })).toBeVisible();
});

test("an unknown address leads to the page that says so", async ({ page, at }) => {
  await page.goto(at("/no/such/page"));
  await expect(page).toHaveURL(at("/404"));
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  await expectAccessible(page);
});

test("a view is posted after the navigation, without the secrets of the address", async ({ page, at }) => {
  const posted = page.waitForRequest((request) => request.url().endsWith("/api/page-views"));
  await page.goto(at("/verify?token=secret-of-the-mail"));
  const body = (await posted).postDataJSON() as { url: string };
  expect(body.url).toBe(at("/verify"));
});

test("a link in a language counts for who is signed in, too", async ({ page, at, signIn }) => {
  await signIn("parent");
  const html = page.locator("html");
  const isKept = page.waitForResponse((answer) => answer.url().endsWith("/api/lang") && answer.ok());
  await page.goto(at("/?lang=tw"));
  await isKept;
  await expect(html).toHaveAttribute("lang", "zh-Hant");
  // From now on the profile says so.
  await page.goto(at("/children"));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(html).toHaveAttribute("lang", "zh-Hant");
  await page.goto(at("/?lang=en"));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(html).toHaveAttribute("lang", "en");
});
