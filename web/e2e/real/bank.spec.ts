/** The item bank on the real server: find, look, take out, bring in again, move, and refuse what is broken. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../fixtures";
import { savedLine } from "../playing";
import { unzip, zip } from "../zip";

const slug = "a-year-between";
const question = "w1-01";

async function openPack(page: Page, title: string): Promise<void> {
  await page.getByRole("link", { name: "Packs", exact: true }).first().click();
  await page
    .getByRole("link", { name: new RegExp(`^${title} v`) })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(title);
}

/** What a button saves to disk. */
async function saved(page: Page, button: string): Promise<Buffer> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).click();
  return readFile(await (await download).path());
}

async function check(page: Page, name: string, buffer: Buffer, kind?: string): Promise<void> {
  if (kind) await page.getByText(kind, { exact: true }).click();
  await page.locator('input[type="file"]').setInputFiles({ name, mimeType: "application/zip", buffer });
  await page.getByRole("button", { name: "Check the file" }).click();
}

const text = (files: Map<string, Buffer>, ending: string): [string, string] => {
  const name = [...files.keys()].find((each) => each.endsWith(ending)) ?? ending;
  return [name, files.get(name)?.toString("utf8") ?? ""];
};

/** The folder's archive as the next version that nobody has brought in. */
async function nextVersion(
  page: Page,
  archive: Buffer,
): Promise<{ files: Map<string, Buffer>; version: number }> {
  const versions = await page.getByRole("link", { name: /^v\d+$/ }).allTextContents();
  const version = Math.max(...versions.map((each) => Number(each.slice(1)))) + 1;
  const files = unzip(archive);
  // It names the files as they were; somebody who writes on has none.
  files.delete("manifest.json");
  const [name, yaml] = text(files, "pack.yaml");
  files.set(name, Buffer.from(yaml.replace(/^version: \d+$/m, `version: ${version}`)));
  return { files, version };
}

test.beforeEach(async ({ page, signIn, at }) => {
  await signIn("admin");
  await page.goto(at("/admin-tools/toefl-question-search?lang=en"));
  await expect(page.getByRole("heading", { level: 1, name: "Find a question" })).toBeVisible();
});

test("a question is found by its words, opened, and seen as learners see it", async ({ page }) => {
  await expectAccessible(page);
  await page.getByRole("searchbox").fill("museum pots -zeppelin");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL(/q=museum/);
  await expect(page.getByRole("status").filter({ hasText: /question/ })).toBeVisible();
  await expect(page.locator("mark").first()).toHaveText(/museum|pots?/i);
  await expectAccessible(page);
  await page.getByLabel("Section", { exact: true }).selectOption("writing");
  const found = page.getByRole("listitem").filter({ hasText: "River Light" });
  await found.getByRole("link").first().click();

  await expect(page.getByRole("heading", { name: "Answer key and reasons" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Answer statistics" })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page
    .getByRole("navigation", { name: "You are here" })
    .getByRole("link", { name: /River Light v/ })
    .click();
  await expectAccessible(page);
  for (const look of ["comfortable", "strict"] as const) {
    await page
      .getByRole("link", { name: `Preview, ${look}` })
      .first()
      .click();
    await expect(page.getByText("Preview: nothing is saved.")).toBeVisible();
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await expect(page.getByRole("radio").first()).toBeAttached();
    await expectAccessible(page);
    await expect(savedLine(page)).toHaveText("Not saved in a preview");
    await page.getByRole("link", { name: "Close preview" }).click();
    // The player, which names its passage in a heading as well, may still stand there for a moment.
    await expect(page.getByRole("heading", { level: 1, name: "River Light" })).toBeVisible();
  }
});

test("a pack is taken out, comes in as its next version, and moves through its review", async ({ page }) => {
  await openPack(page, "A Year Between");
  const archive = await saved(page, "ZIP of the content folder");
  const { files, version } = await nextVersion(page, archive);
  const [name, yaml] = text(files, "keys/writing.yaml");
  expect(yaml).toContain(question);
  await page.getByRole("link", { name: "Packs", exact: true }).first().click();
  await page.getByRole("link", { name: "Import a pack" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Import a pack" })).toBeVisible();
  await expectAccessible(page);

  // As it was taken out it is there already; as the next version it is new.
  await check(page, `${slug}.zip`, archive);
  await expect(page.getByText("These exact files already exist.")).toBeVisible();

  // A key for a question that there is not: the file and the line are told, and nothing comes in.
  const broken = new Map(files).set(name, Buffer.from(yaml.replaceAll(question, "w9-09")));
  await check(page, `${slug}-broken.zip`, zip(broken));
  await expect(page.getByText(/problems?\. Nothing was imported\./)).toBeVisible();
  await expect(
    page
      .getByRole("listitem")
      .filter({ hasText: /keys\/writing\.yaml:\d+/ })
      .first(),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Import as draft" })).toHaveCount(0);
  await expectAccessible(page);

  // A guess beyond the range and a file that nothing names: it could come in, and both are told.
  const section = name.replace("keys/", "");
  const items = files.get(section)?.toString() ?? "";
  const odd = new Map(files)
    .set(section, Buffer.from(items.replace(/difficulty: .*/, "difficulty: 3")))
    .set(section.replace("writing.yaml", "notes.md"), Buffer.from("To do."));
  await check(page, `${slug}-odd.zip`, zip(odd));
  await expect(page.getByText("Ready to import as a new version.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "2 things to fix before publishing" })).toBeVisible();
  const advice = page.getByRole("region", { name: "Results" }).getByRole("listitem");
  await expect(advice.filter({ hasText: /writing\.yaml:\d+.*difficulty 3/ })).toBeVisible();
  await expect(advice.filter({ hasText: "notes.md" })).toContainText("is shown nowhere");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await check(page, `${slug}-next.zip`, zip(files));
  await expect(page.getByText("Ready to import as a new version.")).toBeVisible();
  await page.getByRole("button", { name: "Import as draft" }).click();
  await expect(page.getByText("Imported as a draft.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Open pack" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`A Year Between v${version}`);

  const review = page.getByRole("region", { name: "Review" });
  for (const [act, state, means] of [
    ["Submit for review", "In review", "Learners can’t see it during review."],
    ["Back to draft", "Draft", "Learners can’t see it. Approve it to publish it."],
  ] as const) {
    await review.getByText(act, { exact: true }).first().click();
    await review.getByLabel("Reason").fill(`The journey of version ${version}`);
    await review.getByRole("button", { name: act }).click();
    await expect(review.getByText(means)).toBeVisible();
    const head = review.getByRole("heading", { name: "Review" }).locator("..");
    await expect(head).toContainText(state);
    await expect(review.getByText(`The journey of version ${version}`).first()).toBeVisible();
  }
  await expectAccessible(page);

  // Its question knows both versions, and that it is the same in them.
  await page.getByRole("link", { name: question }).first().click();
  await expect(page.getByText("Unchanged").first()).toBeVisible();
  await expectAccessible(page);
});

test("a pack of every 2026 kind goes out as a QTI 3 package and comes back with every question", async ({
  page,
}) => {
  await openPack(page, "Worn Paths");
  const questions = await page
    .getByText(/^\d+ questions$/)
    .first()
    .textContent();
  // Only the picture of a set has no place there.
  await expect(page.getByRole("region", { name: "Export" }).getByRole("listitem")).toHaveText(
    /sr1.*Left out.*the picture/s,
  );
  const files = unzip(await saved(page, "QTI 3 package"));
  const manifest = text(files, "imsmanifest.xml")[1];
  const version = Number(manifest.match(/"version":(\d+)/)?.[1]);
  files.set("imsmanifest.xml", Buffer.from(manifest.replace(`"version":${version}`, '"version":900')));

  await page.getByRole("link", { name: "Packs", exact: true }).first().click();
  await page.getByRole("link", { name: "Import a pack" }).click();
  await check(page, "worn-paths-qti.zip", zip(files), "QTI 3 package");
  await expect(page.getByText("Ready to import as a new version.")).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByRole("region", { name: "Results" })).toContainText(`Worn Paths v900 · ${questions}`);
  await expectAccessible(page);
});
