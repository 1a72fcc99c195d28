/**
 * Every screen of results, grading and page views fits and is accessible: at each merge in one brand, language and size
 * of screen that the seed chooses for it, in the long form in all of them.
 */
import { brands, expect, expectNoSidewaysScroll, test, violationsOf } from "../fixtures";
import { phone } from "../phone";
import { sample } from "../seed";
import { open, screens } from "./screens";

const languages = ["en", "cn", "tw"] as const;
const sizes = ["desk", "phone"] as const;

const visits = Object.entries(screens).flatMap(([name, screen]) => {
  // Those that run the platform are the default brand's own.
  const own = brands.filter((brand) => !("brand" in screen) || screen.brand === brand);
  const all = own.flatMap((brand) =>
    languages.flatMap((lang) => sizes.map((size) => ({ name, ...screen, brand, lang, size }))),
  );
  return sample(name, all);
});

for (const size of sizes)
  test.describe(size, () => {
    if (size === "phone") test.use(phone);

    for (const brand of brands) {
      const here = visits.filter((visit) => visit.size === size && visit.brand === brand);
      if (here.length === 0) continue;
      test(`${brand}: ${here.length} screens fit and are accessible`, async ({ page, at }) => {
        test.setTimeout(60_000 + here.length * 10_000);
        for (const { name, path, person, lang } of here)
          await test.step(`${name}, ${lang}`, async () => {
            await open(page, at(path, brand), { brand, person, lang });
            await expect(page.locator("html")).toHaveAttribute(
              "lang",
              { en: "en", cn: "zh-Hans", tw: "zh-Hant" }[lang],
            );
            await expectNoSidewaysScroll(page);
            // Asked again: between the page that was rendered before and the screen itself there is a moment without a heading.
            await expect
              .configure({ soft: true })
              .poll(() => violationsOf(page), { message: `${name}, ${lang}` })
              .toEqual([]);
            await page.unrouteAll({ behavior: "ignoreErrors" });
          });
      });
    }
  });
