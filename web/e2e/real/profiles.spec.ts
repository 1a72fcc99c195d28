/** A student, a teacher and an admin tell and change what profiles hold, with the real server behind the screens. */
import { fillDate } from "../dates";
import {
  brands,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
  unique,
  uniqueDigits,
} from "../fixtures";
import { sample } from "../seed";

/** 8 by 8 pixels of one color. */
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mPgq/LGihiGlgQAjbQ0wTRSBT0AAAAASUVORK5CYII=",
  "base64",
);

async function idOf(
  request: Parameters<Parameters<typeof test>[2]>[0]["request"],
  origin: string,
  token: string,
) {
  const answer = await request.post(`${origin}/api/me`, { headers: { Authorization: `Bearer ${token}` } });
  return ((await answer.json()) as { id: string }).id;
}

test("a student tells school and aim, and gets a photo", async ({ page, at, signIn }) => {
  await signIn("student");
  await page.goto(at("/profile"));
  await expect(page.getByText("All changes saved")).toBeVisible();
  await expectAccessible(page);

  const phone = `+886 9${uniqueDigits(8)}`;
  await page.getByLabel("Phone").fill(phone);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/^Saved at/)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Phone")).toHaveValue(phone);

  await page
    .getByLabel("Choose a photo")
    .setInputFiles({ name: "me.png", mimeType: "image/png", buffer: png });
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Size").focus();
  await page.keyboard.press("ArrowRight");
  await dialog.getByRole("button", { name: "Use this photo" }).click();
  await expect(dialog).toHaveCount(0);
  const shown = page.locator("main header img");
  await expect(shown).toBeVisible();
  expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(shown).toHaveCount(0);

  await page.getByRole("link", { name: "Student", exact: true }).click();
  await page.getByLabel("School").fill("Riverside High School");
  await page.getByLabel("Grade level").selectOption("11");
  await page.getByLabel("Classes taken").fill(`TOEFL ${unique()}`);
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "Goals", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Stay and save" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/^Saved at/)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Goals", exact: true }).click();
  await page.getByLabel("Target score").fill("4.5");
  const testDay = page.getByRole("group", { name: "Date of your test" });
  await fillDate(testDay, "2027-02-15");
  await testDay.getByRole("button", { name: /^Choose date/ }).click();
  await expect(page.getByRole("grid", { name: "February 2027" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("gridcell", { name: "14", exact: true }).click();
  await expect(testDay).toContainText(/Feb 14,? 2027/);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/^Saved at/)).toBeVisible();
  await expectAccessible(page);
});

test("a teacher's billing is the teacher's and finance's, and the look is noted", async ({
  page,
  at,
  signIn,
  request,
  baseURL,
}) => {
  const token = await signIn("teacher");
  const teacher = await idOf(request, new URL(baseURL ?? "").origin, token);
  await page.goto(at("/profile?tab=teacher"));
  const taxId = `A${uniqueDigits(9)}`;
  await page.getByLabel("Tax ID").fill(taxId);
  await page.getByLabel("Payment method").selectOption("tw_bank");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/^Saved at/)).toBeVisible();
  await expectAccessible(page);

  await signIn("admin");
  await page.goto(at(`/user/${teacher}?tab=teacher`));
  await expect(page.getByLabel("College")).toBeVisible();
  await expect(page.getByRole("button", { name: "Open payment details" })).toHaveCount(0);

  await signIn("superadmin");
  await page.goto(at(`/user/${teacher}?tab=teacher`));
  await page.getByRole("button", { name: "Open payment details" }).click();
  await expect(page.getByLabel("Tax ID")).toHaveValue(taxId);
  await page.goto(at(`/user/${teacher}?tab=trail`));
  await expect(page.getByText("opened payment details").first()).toBeVisible();
  await expect(page.getByText("changed payment details").first()).toBeVisible();
  await expectAccessible(page);
});

test("an admin changes a student's profile, and others see nobody", async ({
  page,
  at,
  signIn,
  request,
  baseURL,
}) => {
  const token = await signIn("student");
  const student = await idOf(request, new URL(baseURL ?? "").origin, token);
  await page.goto(at(`/user/${student}`));
  await expect(page).toHaveURL(at("/404"));

  await signIn("admin");
  await page.goto(at(`/user/${student}?tab=student`));
  const notes = `Prefers mornings (${unique()}).`;
  await page.getByLabel("Notes").fill(notes);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/^Saved at/)).toBeVisible();
  await signIn("student");
  await page.goto(at("/profile?tab=student"));
  await expect(page.getByLabel("Notes")).toHaveValue(notes);
});

const tabsOf = {
  student: ["", "?tab=student", "?tab=testing", "?tab=coins", "?tab=subscription", "?tab=settings"],
  teacher: ["?tab=teacher"],
} as const;

for (const brand of sample("the profile's tabs", brands)) {
  test(`${brand}: every tab fits a phone, a tablet and a desk`, async ({ page, at, signIn }) => {
    for (const role of ["student", "teacher"] as const) {
      await signIn(role, brand);
      for (const tab of tabsOf[role])
        await test.step(`${role}${tab}`, async () => {
          await page.goto(at(`/profile${tab}`, brand));
          await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toBeVisible();
          // What arrives later widens a page that fitted before.
          await expect(page.locator("[aria-busy=true], .loading-line")).toHaveCount(0);
          for (const width of [390, 768, 1280]) {
            await page.setViewportSize({ width, height: 900 });
            await expectNoSidewaysScroll(page);
            if (process.env.SHOTS)
              await page.screenshot({
                path: `${process.env.SHOTS}/${brand}-${role}-${tab.replace("?tab=", "") || "basic"}-${width}.png`,
                fullPage: true,
              });
          }
        });
    }
  });
}
