/** The office brings many people at once: a file is checked, what is wrong with it is shown, its people come, and go again. */
import { expect, expectAccessible, expectNoSidewaysScroll, test, unique } from "../fixtures";

test("a file of people is checked, imported, found in the list, and undone", async ({ page, at, signIn }) => {
  const mark = unique();
  const [first, second] = [`first.${mark}@people.test`, `second.${mark}@people.test`];
  const file = [
    "Email,First_Name,last_name,role,shoe size",
    `${first},Ada,${mark},student,38`,
    "no address,Bo,Berg,student,40",
    `${second},Cy,${mark},teacher,`,
    `${first},Ada,Again,,`,
    `third.${mark}@people.test,Di,Dahl,pupil,`,
  ].join("\r\n");

  await signIn("admin");
  await page.goto(at("/office/people"));
  await page.getByRole("link", { name: "Import people" }).click();
  await expect(page).toHaveURL(at("/office/people/import"));
  await expect(page.getByRole("heading", { level: 1, name: "Import people" })).toBeVisible();
  await expectAccessible(page);

  // What cannot be read as a whole is refused in place, and another file is chosen there.
  const input = page.locator('input[type="file"]');
  const check = page.getByRole("button", { name: "Check the file" });
  await input.setInputFiles({
    name: "names.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("name\r\nAda\r\n"),
  });
  await check.click();
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  await input.setInputFiles({ name: `${mark}.csv`, mimeType: "text/csv", buffer: Buffer.from(file) });
  await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
  await check.click();

  await expect(page.getByRole("heading", { name: "2 people can be imported, 3 lines can’t." })).toBeVisible();
  await expect(page.getByText(/shoe size/)).toBeVisible();
  const faults = page.getByRole("table", { name: "Lines that can’t be imported" });
  await expect(faults.getByRole("row")).toHaveCount(4);
  await expect(faults).toContainText("no address");
  await expect(faults).toContainText(first);
  await expect(faults).toContainText(`third.${mark}@people.test`);
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download all as CSV" }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe("people-with-problems.csv");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // Whoever opens the address again finds it as it was.
  await page.reload();
  await page.getByRole("radio", { name: /^Don’t send any emails now/ }).check();
  await page.getByRole("button", { name: "Import 2 people" }).click();
  await expect(page.getByRole("heading", { name: "2 people were imported." })).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByText("No emails were sent.")).toBeVisible();
  await expect(page.getByText(/^You can undo this import until/)).toBeVisible();
  const done = page.url();

  const find = async (email: string) => {
    await page.goto(at(`/office/people?search=${encodeURIComponent(email)}`));
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  };
  const row = (email: string) =>
    page.getByRole("table", { name: "People" }).getByRole("row").filter({ hasText: email });
  await find(first);
  await expect(row(first)).toBeVisible();
  await find(second);
  await expect(row(second)).toContainText("Teacher");

  await page.goto(done);
  await page.getByRole("button", { name: "Undo this import" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo the import" }).click();
  await expect(page.getByRole("heading", { name: "This import was undone." })).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByText("All of its accounts have been deleted.")).toBeVisible();
  await expectAccessible(page);
  await find(first);
  await expect(page.getByText("No one found")).toBeVisible();

  // The history has it, and leads back to it.
  await page.goto(at("/office/people/import"));
  const entry = page
    .getByRole("table", { name: "Import history" })
    .getByRole("row")
    .filter({ hasText: `${mark}.csv` });
  await expect(entry).toContainText("Undone");
  await entry.getByRole("link").click();
  await expect(page.getByRole("heading", { name: "This import was undone." })).toBeVisible();
});
