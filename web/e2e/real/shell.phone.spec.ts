import { brands, expect, expectAccessible, expectNoSidewaysScroll, test } from "../fixtures";
import { phone } from "../phone";

test.use(phone);

for (const brand of brands) {
  test(`${brand}: landing, drawer and login fit a phone`, async ({ page, at }) => {
    for (const lang of ["en", "cn", "tw"]) {
      await page.goto(at(`/?lang=${lang}`, brand));
      await page.touchscreen.tap(200, 300);
      await expect(page.locator("#prerendered")).toHaveCount(0);
      await expectNoSidewaysScroll(page);
    }
    await page.getByRole("button", { name: "選單" }).click();
    const drawer = page.getByRole("dialog");
    await expect(drawer).toBeVisible();
    await expectAccessible(page);
    await drawer.getByRole("link", { name: "English" }).click();
    await expect(drawer.getByRole("link", { name: "Log in" })).toBeVisible();
    await drawer.getByRole("link", { name: "Log in" }).click();
    await expect(page).toHaveURL(at("/login", brand));
    await expect(drawer).toBeHidden();
    await expectNoSidewaysScroll(page);
  });
}

test("the drawer closes above 992 px (R-389)", async ({ page, at }) => {
  await page.goto(at("/"));
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.setViewportSize({ width: 992, height: 800 });
  // A menu that closed by mistake would be gone once the new width has been drawn.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.setViewportSize({ width: 993, height: 800 });
  await expect(page.getByRole("dialog")).toBeHidden();
});
