/** The same screens in a hand. */
import { brands, expect, expectAccessible, expectNoSidewaysScroll, test } from "../fixtures";
import { open, screensOf, staff } from "./screens";

const languages = { verdant: "tw", harbor: "cn", northfield: "en" } as const;

for (const brand of brands) {
  test(`${brand}: every screen of results, grading and page views fits and is accessible`, async ({
    page,
    at,
  }) => {
    test.setTimeout(360_000);
    for (const [name, { path, person }] of screensOf(brand)) {
      await test.step(name, async () => {
        await open(page, at(path, brand), { brand, person, lang: languages[brand] });
        await expectNoSidewaysScroll(page);
        await expectAccessible(page);
        await page.unrouteAll({ behavior: "ignoreErrors" });
      });
    }
  });
}

test("the desk is three steps: queue, response, marks", async ({ page, at }) => {
  await open(page, at("/grading"), { person: staff });
  await page.getByRole("link", { name: /Yu-Ching/ }).click();
  await expect(page.getByRole("region", { name: "Marks" })).toBeHidden();
  await page.getByRole("button", { name: "Set the marks" }).click();
  await expect(page.getByRole("region", { name: "Marks" })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Queue 7" }).click();
  await expect(page.getByRole("region", { name: "By deadline" })).toBeVisible();
});
