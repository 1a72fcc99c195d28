import { brands, expect, test } from "../fixtures";

for (const brand of brands) {
  test(`${brand}: a demo learner comes home to the own brand`, async ({ page, at, signIn }) => {
    await signIn("student", brand);
    const answer = await page.goto(at("/", brand));
    await expect(page.locator("summary.me")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const sent = (await answer?.text()) ?? "";
    const embedded = /id="tenant">(.*?)<\/script>/s.exec(sent)?.[1] ?? "{}";
    const tenant = (JSON.parse(embedded) as { slug?: string }).slug;
    const name = await page.title();
    expect(tenant).toBe(brand);
    expect(name.toLowerCase()).toContain(brand);
  });
}
