import { brands, expect, test } from "../fixtures";

for (const brand of brands) {
  test(`${brand}: a demo learner comes home to the own brand`, async ({ page, at, signIn }) => {
    await signIn("student", brand);
    await page.goto(at("/", brand));
    await expect(page.locator("summary.me")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const { tenant, name } = await page.evaluate(() => ({
      tenant: (JSON.parse(document.getElementById("tenant")?.textContent ?? "{}") as { slug?: string }).slug,
      name: document.title,
    }));
    expect(tenant).toBe(brand);
    expect(name.toLowerCase()).toContain(brand);
  });
}
