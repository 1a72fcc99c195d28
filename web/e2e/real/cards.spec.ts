/** Cards from Anki and back: what is in a package is said first, its words are learned here, and they leave as they came. */
import { readFile } from "node:fs/promises";
import { expect, expectAccessible, expectNoSidewaysScroll, test, unique } from "../fixtures";
import { phone } from "../phone";

/** Written by Anki: three notes, four reviews of them, a sound, a tag, two further cards. */
const PACKAGE = "../product/tests/packages/anki-26.apkg";

test.use(phone);

test("a package of Anki comes in with its history, and leaves again", async ({ page, at, signIn }) => {
  await signIn("pro");
  const title = `Anki ${unique()}`;
  await page.goto(at("/myflashcards"));
  const open = async (entry: string) => {
    await page.getByRole("button", { name: "Import and export" }).click();
    await page.getByRole("menuitem", { name: entry }).click();
  };
  await open("Import cards");
  const dialog = page.getByRole("dialog", { name: "Import cards" });
  await dialog.getByLabel("Choose a file").setInputFiles(PACKAGE);
  await expect(dialog.getByText("3 cards", { exact: true })).toBeVisible();
  await expect(dialog.getByText("Sounds and pictures of 1 card")).toBeVisible();
  await expect(dialog.getByText("syllabus", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await dialog.getByLabel("Title of the new collection").fill(title);
  await dialog.getByRole("button", { name: "Import 3 cards" }).click();
  await expect(dialog).toBeHidden();

  // Its words are cards like any others.
  await page.getByRole("link", { name: title }).click();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await expect(page.getByRole("button", { name: /^registrar/ })).toBeVisible();
  await page.goBack();

  await page.getByRole("button", { name: `Options for ${title}` }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "Download for Anki" }).click(),
  ]);
  const saved = await download.path();
  expect((await readFile(saved)).subarray(0, 2).toString()).toBe("PK");

  // What left here is known again, with its history.
  await open("Import cards");
  await dialog.getByLabel("Choose a file").setInputFiles(saved);
  await expect(dialog.getByText("3 cards · 4 reviews")).toBeVisible();
  await expect(dialog.getByText("Everything in the file can be imported.")).toBeVisible();
  await dialog.getByLabel("Title of the new collection").fill(`${title} again`);
  await dialog.getByRole("button", { name: "Import 3 cards" }).click();
  await expect(page.getByText(`0 new cards in ${title} again.`)).toBeVisible();
});
