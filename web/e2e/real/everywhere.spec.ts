/**
 * Every address of the product, whoever added it: opens, has a title of its own brand, a heading, and no violation.
 * What a screen shows in its many states is the business of its feature's own journey.
 */
import type { Page } from "@playwright/test";
import { paths } from "../../src/app/paths";
import { type Brand, expect, test, violationsOf } from "../fixtures";

interface Visit {
  who: string;
  brand: Brand;
  /** Demo role; nobody is a visitor. */
  role: string | null;
  lang: "en" | "cn" | "tw";
}

/** Light and dark header, three brands, visitors, learners and staff. */
const visits: Visit[] = [
  { who: "a visitor", brand: "verdant", role: null, lang: "en" },
  { who: "a visitor", brand: "northfield", role: null, lang: "tw" },
  { who: "a learner", brand: "harbor", role: "student", lang: "tw" },
  { who: "a super-admin", brand: "verdant", role: "superadmin", lang: "en" },
  { who: "an admin", brand: "northfield", role: "admin", lang: "cn" },
];

/** Something for the places of an address: the screen must say that it is not there. */
const filled = (path: string) => path.replace(/:\w+/g, "00000000-0000-7000-8000-000000000000");

async function settle(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1 }).first().waitFor({ state: "attached" });
  await expect(page.locator("[aria-busy=true], .loading-line")).toHaveCount(0);
}

for (const { who, brand, role, lang } of visits) {
  test(`${brand}: ${who} finds every screen accessible and named`, async ({ page, at, signIn, context }) => {
    test.setTimeout(600_000);
    await context.addCookies([{ name: "lang", value: lang, url: at("/", brand) }]);
    if (role) await signIn(role, brand);
    const seen = new Set<string>();
    const found: string[] = [];
    for (const path of Object.values<string>(paths)) {
      await test.step(path, async () => {
        await page.goto(at(filled(path), brand));
        await settle(page);
        const { pathname } = new URL(page.url());
        if (seen.has(pathname)) return;
        seen.add(pathname);
        const title = await page.title();
        if (!title.toLowerCase().includes(brand)) found.push(`${path}: the title is “${title}”`);
        for (const violation of await violationsOf(page)) found.push(`${path}: ${violation}`);
      });
    }
    expect(found).toEqual([]);
  });
}
