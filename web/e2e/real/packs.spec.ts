/**
 * Packs taken on the running product, without one mocked call: every kind is answered through the screen, the server
 * holds what was answered, and result and explanation show every item. At each merge the section of one pack that the
 * seed chooses; whole in the long form and where packs are named: `PACKS=slug,slug`. `SKIN=strict` walks them by the
 * clocks of the real test.
 */
import type { Page } from "@playwright/test";
import type { AnswerValue, Item, Mode } from "../../src/features/exams/attempts/player/types";
import { expect, expectAccessible, expectNoSidewaysScroll, originOf, test } from "../fixtures";
import { hurryAudio, Learner, type ServerAttempt } from "../playing";
import { chosen, isLong } from "../seed";
import { byTurns, type Given, takeWhole } from "../taking";

const packs = (process.env.PACKS ?? "worn-paths").split(",");
const isWhole = isLong || process.env.PACKS !== undefined;
const sections = ["reading", "listening", "speaking", "writing"] as const;
const skin: Mode = process.env.SKIN === "strict" ? "strict" : "comfortable";

/** What the server holds is what was given; of a take, that it has arrived whole. */
function expectHeld(held: ServerAttempt, given: Given): void {
  for (const [item, value] of given) {
    const kept = held.answers[item]?.value;
    if (value.kind !== "recording") expect(kept, item).toEqual(value);
    else expect(held.recordings[item], item).toMatchObject({ id: kept?.recording_id, state: "complete" });
  }
}

const textsOf = (list: readonly { id: string; text: string }[], ids: readonly string[]) =>
  ids.map((id) => list.find((each) => each.id === id)?.text ?? "");

/** The explanation of one item shows the question and the learner's own answer. */
async function expectExplained(page: Page, item: Item, value: AnswerValue | undefined): Promise<void> {
  const { answer } = item;
  const answers = page.getByRole("region", { name: "Answers" });
  const own = answers.getByRole("listitem").filter({ hasText: "your answer" });
  const picked = value?.kind === "choice" ? value.options : [];
  switch (answer.kind) {
    case "single_choice":
    case "multiple_choice":
    case "prose_summary":
      await expect(own).toHaveCount(picked.length);
      for (const [n, { text }] of answer.options.filter(({ id }) => picked.includes(id)).entries())
        await expect(own.nth(n).getByText(text, { exact: true })).toBeVisible();
      return;
    case "insert_text":
      await expect(own).toHaveCount(1);
      return;
    case "missing_letters":
      await expect(answers.getByRole("definition").nth(1)).toContainText(
        `${answer.shown}${value?.kind === "text" ? value.text : ""}`,
      );
      return;
    case "build_sentence":
      await expect(answers).toContainText(textsOf(answer.chunks, picked).join(" "));
      return;
    case "order_steps":
    case "fill_in_table":
      for (const { text } of answer.options) await expect(answers).toContainText(text);
      return;
    case "chart":
      for (const { text } of answer.rows) await expect(answers).toContainText(text);
      return;
    case "speaking":
    case "writing":
      await expect(page.getByRole("heading", { name: "What a good response does" })).toBeVisible();
      await expect(page.getByRole("heading", { name: "Your response" })).toBeVisible();
      return;
    default:
      answer satisfies never;
  }
}

/** Each section has its tab: every scored question, and every response with its task. */
async function expectSections(page: Page, learner: Learner, id: string): Promise<void> {
  const items = await learner.explained(id);
  const overview = page.url();
  for (const section of new Set(items.map((item) => item.section))) {
    const own = items.filter((item) => item.section === section);
    const tasks = own.filter(({ answer }) => answer.kind === "speaking" || answer.kind === "writing");
    await page.goto(`${overview}&tab=${section}&show=all`);
    await expect(page.getByRole("link", { name: /^Explanation for question \d+$/ })).toHaveCount(
      own.length - tasks.length,
    );
    await expect(page.getByRole("article")).toHaveCount(tasks.length);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  await page.goto(overview);
}

/** The result lists everything, section by section; the explanations are walked from the first to the last. */
async function expectResult(page: Page, learner: Learner, id: string, given: Given): Promise<void> {
  const items = await learner.explained(id);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expectSections(page, learner, id);
  await page.getByRole("link", { name: "Review answers" }).click();
  for (const [n, item] of items.entries()) {
    if (n > 0) {
      await page.getByRole("link", { name: /^Next: / }).click();
      await expect(page).toHaveURL(new RegExp(`item=${item.id}(&|$)`));
    }
    await expect(page.getByRole("heading", { level: 1, name: item.prompt })).toBeVisible();
    await expectExplained(page, item, given.get(item.id));
  }
  await expectAccessible(page);
}

/** From the first screen of the player to the last explanation. */
async function walk(page: Page, learner: Learner, address: string, id: string, mode: Mode): Promise<void> {
  const failures: string[] = [];
  page.on("pageerror", (error) => failures.push(error.message));
  page.on("response", (answer) => {
    if (answer.status() >= 400) failures.push(`${answer.status()} ${answer.url()}`);
  });
  await hurryAudio(page);
  await page.goto(address);
  const given = await takeWhole(page, { mode, pick: byTurns, content: () => learner.runningPart(id) });
  const held = await learner.attempt(id);
  expect([...given.keys()].sort()).toEqual(held.parts.flatMap((part) => part.items).sort());
  expectHeld(held, given);
  await expectResult(page, learner, id, given);
  expect(failures).toEqual([]);
}

for (const slug of packs) {
  const section = isWhole ? null : chosen("the section of a pack", sections);
  test(`${slug}: ${section ?? "whole"}, in the ${skin} skin`, async ({
    page,
    at,
    signIn,
    request,
    baseURL,
  }) => {
    test.setTimeout(skin === "strict" ? 3_600_000 : 900_000);
    page.setDefaultTimeout(30_000);
    const learner = new Learner(request, originOf("verdant", baseURL ?? ""), await signIn("pro"));
    const id = await learner.begin(slug, { mode: skin, ...(section && { section }) });
    await walk(page, learner, at(`/test?attempt=${id}`), id, skin);
  });
}

test("north-window: the reading section in the strict skin, with the module that follows the router", async ({
  page,
  at,
  signIn,
  request,
  baseURL,
}) => {
  test.setTimeout(300_000);
  page.setDefaultTimeout(30_000);
  const learner = new Learner(request, originOf("verdant", baseURL ?? ""), await signIn("pro"));
  const id = await learner.begin("north-window", { mode: "strict", section: "reading" });
  await walk(page, learner, at(`/test?attempt=${id}`), id, "strict");
  const modules = (await learner.attempt(id)).parts.map(({ module }) => module);
  expect(modules).toEqual(["router", "lower"]);
});
