/** Texts two fifths longer than English, on a phone: nothing scrolls sideways, nothing is cut. */
import type { Page } from "@playwright/test";
import { expect, expectNoSidewaysScroll, test } from "../fixtures";
import { phone } from "../phone";
import { learner, open, screens, staff } from "./screens";

test.use(phone);

/** Texts that stick out of the window or are cut by their box, except where a row scrolls on purpose. */
async function cutTexts(page: Page, within = "body"): Promise<string[]> {
  return await page.evaluate((root) => {
    const width = document.documentElement.clientWidth;
    const scrolls = (element: Element | null): boolean => {
      if (!element || element === document.body) return false;
      return /auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement);
    };
    return [...document.querySelectorAll(`${root} *`)].flatMap((element) => {
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      if (!hasText || element.closest(".vh, .skip, svg, noscript, script, style, [hidden]")) return [];
      const box = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      if (box.width === 0 || style.visibility === "hidden" || scrolls(element)) return [];
      const isOut = box.right > width + 1 || box.left < -1;
      const isCut =
        /hidden|clip/.test(style.overflowX) && element.scrollWidth > element.clientWidth + 1 && box.width > 1;
      return isOut || isCut
        ? [`${element.className || element.tagName}: ${element.textContent?.trim().slice(0, 60)}`]
        : [];
    });
  }, within);
}

async function expectFits(page: Page): Promise<void> {
  await expect(page.locator("h1").first()).toContainText("[");
  await expectNoSidewaysScroll(page);
  expect(await cutTexts(page)).toEqual([]);
}

test.beforeEach(async ({ page }) => {
  // What `?lang=pseudo` remembers; set here so that it counts from the first script on.
  await page.addInitScript(() => sessionStorage.setItem("pseudo", "pseudo"));
});

test("public screens fit", async ({ page, at }) => {
  for (const path of ["/login", "/register", "/terms", "/toefl", "/systemcheck", "/scorereport", "/404"]) {
    await test.step(path, async () => {
      await page.goto(at(path));
      await page.locator("[aria-busy=true], .loading-line").first().waitFor({ state: "detached" });
      if (path !== "/terms") await expectFits(page);
      else await expectNoSidewaysScroll(page);
    });
  }
});

test("the landing page and the drawer fit", async ({ page, at }) => {
  await page.goto(at("/"));
  await page.touchscreen.tap(200, 300);
  await expect(page.locator("#prerendered")).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await page.locator(".burger").click();
  await expect(page.getByRole("dialog")).toBeVisible();
  // The bars of the landing page are as long as their minutes; what does not fit in them is cut on purpose.
  expect(await cutTexts(page, "dialog")).toEqual([]);
});

/** Leads to another address as a link does: a whole page for each screen would cost three times as much. */
async function leadTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    document.querySelector("h1")?.setAttribute("data-left", "");
    history.pushState(null, "", to);
    window.dispatchEvent(new PopStateEvent("popstate"));
  }, address);
  await page.locator("h1:not([data-left])").first().waitFor({ state: "attached" });
  await page.locator("[aria-busy=true], .loading-line").first().waitFor({ state: "detached" });
}

for (const [who, person] of Object.entries({ learner, staff }))
  test(`the screens of a ${who} fit`, async ({ page, at }) => {
    await open(page, at("/404"), { person });
    for (const [name, { path }] of Object.entries(screens).filter(([, screen]) => screen.person === person)) {
      await test.step(name, async () => {
        await leadTo(page, at(path));
        await expectNoSidewaysScroll(page);
        expect(await cutTexts(page)).toEqual([]);
        // Two states of one screen in a row would keep its heading, and nobody could tell when the second is there.
        await leadTo(page, at("/404"));
      });
    }
  });
