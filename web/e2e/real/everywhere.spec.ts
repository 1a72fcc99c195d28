/**
 * Every address of the product, whoever added it: opens, has a title of its own brand, a heading, no violation, and
 * fits. At each merge for one who may open it, at one size, as the seed chooses; in the long form for everybody at both.
 * What a screen shows in its many states is the business of its feature's own journey.
 */
import type { Page } from "@playwright/test";
import { paths } from "../../src/app/paths";
import { type Brand, expect, test, violationsOf } from "../fixtures";
import { isLong, sample, shuffled } from "../seed";

interface Visitor {
  who: string;
  brand: Brand;
  /** Demo role; nobody is a visitor. */
  role: string | null;
  lang: "en" | "cn" | "tw";
}

/** Light and dark header, three brands, visitors, learners and staff. */
const visitors: Visitor[] = [
  { who: "a visitor", brand: "verdant", role: null, lang: "en" },
  { who: "a visitor", brand: "northfield", role: null, lang: "tw" },
  { who: "a learner", brand: "harbor", role: "student", lang: "tw" },
  { who: "a super-admin", brand: "verdant", role: "superadmin", lang: "en" },
  { who: "an admin", brand: "northfield", role: "admin", lang: "cn" },
];
const widths = [1280, 390];

/** Something for the places of an address: the screen must say that it is not there. */
const filled = (path: string) => path.replace(/:\w+/g, "00000000-0000-7000-8000-000000000000");

async function settle(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1 }).first().waitFor({ state: "attached" });
  await expect(page.locator("[aria-busy=true], .loading-line")).toHaveCount(0);
}

const staff = visitors.filter(({ role }) => role === "superadmin" || role === "admin");
const members = visitors.filter(({ role }) => role !== null);

/** Who is tried first, since each that is led elsewhere costs a page. Where none of them may open it the others follow. */
function likely(path: string): Visitor[] {
  const first = path.split("/")[1] ?? "";
  if (
    ["office", "admin-tools", "analytics", "grading", "page-view", "rev-ai-analytics", "user"].includes(first)
  )
    return staff;
  const isOpen =
    /^(|login|register|verify|password|account|parent-\w+|partner-sign-in|terms|contact|toefl|try|browse|flashcards|gradingsamples|404)$/;
  return isOpen.test(first) ? visitors : members;
}

/** So that workers can share the addresses. */
const halves = [0, 1].map((part) => Object.values<string>(paths).filter((_, n) => n % 2 === part));

for (const [n, half] of halves.entries()) {
  test(`every address is accessible and named for somebody, part ${n + 1} of 2`, async ({
    browser,
    at,
    sessionOf,
    carry,
  }) => {
    test.setTimeout(isLong ? 900_000 : 240_000);
    const windows = new Map<Visitor, Page>();
    const windowOf = async (visitor: Visitor): Promise<Page> => {
      const known = windows.get(visitor);
      if (known) return known;
      const { brand, role, lang } = visitor;
      const context = await browser.newContext();
      await context.addCookies([{ name: "lang", value: lang, url: at("/", brand) }]);
      const page = await context.newPage();
      if (role) await carry(await sessionOf(role, brand), brand, page);
      windows.set(visitor, page);
      return page;
    };
    const seen = new Set<string>();
    const found: string[] = [];
    /** Whether the screen opened, and not the one that a closed address leads to. */
    const look = async (path: string, visitor: Visitor): Promise<boolean> => {
      const { who, brand } = visitor;
      const page = await windowOf(visitor);
      await page.goto(at(filled(path), brand));
      await settle(page);
      const { pathname } = new URL(page.url());
      const label = `${path} for ${who} of ${brand}`;
      const title = await page.title();
      if (!title.toLowerCase().includes(brand)) found.push(`${label}: the title is “${title}”`);
      const isOpened = pathname === new URL(at(filled(path), brand)).pathname;
      // Where a closed address leads to is looked at by its own address.
      const isNew = (isOpened || isLong) && !seen.has(`${who} ${brand} ${pathname}`);
      seen.add(`${who} ${brand} ${pathname}`);
      for (const width of isNew ? sample(path, widths) : []) {
        await page.setViewportSize({ width, height: 800 });
        const needed = await page.evaluate(() => document.documentElement.scrollWidth);
        if (needed > width) found.push(`${label}: ${needed} px do not fit into ${width}`);
        for (const violation of await violationsOf(page)) found.push(`${label}, ${width} px: ${violation}`);
      }
      return isOpened;
    };
    for (const path of half)
      await test.step(path, async () => {
        const tried = [...new Set([...shuffled(path, likely(path)), ...visitors])];
        for (const visitor of tried) if ((await look(path, visitor)) && !isLong) return;
      });
    for (const page of windows.values()) await page.context().close();
    expect(found).toEqual([]);
  });
}
