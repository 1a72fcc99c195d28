/**
 * While its calls are under way a screen already has its heading and breaks no rule: at each merge in one brand, language
 * and size of screen that the seed chooses for it, in the long form in all of them.
 */
import { brands, expect, expectNoSidewaysScroll, test, violationsOf } from "../fixtures";
import { phone } from "../phone";
import { sample } from "../seed";
import { mockApi } from "./mockApi";
import { answers, learner, staff } from "./screens";

const screens = [
  { name: "a learner's home", path: "/", person: learner },
  { name: "the list of tests", path: "/toefl", person: learner },
  { name: "a result", path: "/result?attempt=a1", person: learner },
  { name: "the desk", path: "/grading?job=j1", person: staff },
];
const languages = {
  en: { html: "en", loading: "Loading" },
  cn: { html: "zh-Hans", loading: "加载中" },
  tw: { html: "zh-Hant", loading: "載入中" },
} as const;
const sizes = ["desk", "phone"] as const;

const visits = screens.flatMap((screen) => {
  const langs = Object.keys(languages) as (keyof typeof languages)[];
  const all = brands.flatMap((brand) =>
    langs.flatMap((lang) => sizes.map((size) => ({ ...screen, brand, lang, size }))),
  );
  return sample(`${screen.name} while it loads`, all);
});

for (const size of sizes)
  test.describe(size, () => {
    if (size === "phone") test.use(phone);

    for (const { name, path, person, brand, lang } of visits.filter((visit) => visit.size === size))
      test(`${name} is accessible while it loads: ${brand}, ${lang}`, async ({ page, at }) => {
        const { html, loading } = languages[lang];
        await mockApi(page, { brand, person, lang, calls: answers() });
        // Who and where is known; everything else never comes.
        await page.route(/\/api\/(?!tenant|me$|page-views|lang)/, () => new Promise(() => undefined));
        await page.goto(at(path, brand));
        await expect(page.locator("html")).toHaveAttribute("lang", html);
        const line = page.getByRole("main").getByRole("progressbar", { name: loading });
        await expect(line).toBeVisible();
        // On a phone a screen may show one of its parts at a time.
        await expect(page.locator("[aria-busy=true]").filter({ visible: true }).first()).toBeVisible();
        await expectNoSidewaysScroll(page);
        expect(await violationsOf(page)).toEqual([]);
        await page.unrouteAll({ behavior: "ignoreErrors" });
      });
  });
