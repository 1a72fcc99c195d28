/**
 * Taking any test through the screen: recognizes what is shown, answers it as a learner does, and remembers what was
 * answered. By what is written where the test says it, by shape where only the interface's language would differ.
 */
import type { Page } from "@playwright/test";
import type { AnswerValue, Item, PartContent } from "../src/features/exams/attempts/player/types";
import { expect } from "./fixtures";

/** What the player can show. */
export type Shown =
  | "dialog"
  | "intro"
  | "break"
  | "gate"
  | "words"
  | "sentence"
  | "question"
  | "listen"
  | "read"
  | "prepare"
  | "speak"
  | "take"
  | "write"
  | "model"
  | "end"
  | "wait"
  | "result";

/** The first sign that is on the page says what is shown. */
const signs: readonly (readonly [Shown, string])[] = [
  ["dialog", "dialog[open]"],
  ["break", ".player .stage-in.break"],
  ["intro", ".player .stage-in.intro"],
  ["wait", ".player .wait-line"],
  ["words", ".player .cloze"],
  ["sentence", ".player fieldset.sentence"],
  ["write", ".player .pane.editor"],
  ["model", ".player .models"],
  ["question", ".player .qpane"],
  ["speak", ".player .rec .head2"],
  ["prepare", ".player .rec .window"],
  ["take", ".player .takes"],
  ["listen", ".player .listen"],
  ["read", ".player .stage article.passage"],
  ["end", ".player .review"],
  ["gate", ".player .stage .btn.fill"],
];

/** What is on the screen now; null while it changes. */
export async function shown(page: Page): Promise<Shown | null> {
  if (new URL(page.url()).pathname.endsWith("/result")) return "result";
  return page.evaluate(
    (all) => all.find(([, sign]) => document.querySelector(sign) !== null)?.[0] ?? null,
    signs,
  );
}

/** What tells one screen from the next, beside its sign. */
const marks = [".pbar .t", ".stage h1", ".stage .small.num", "h2.q", ".talk blockquote", "dialog[open] h2"];

interface Look {
  all: typeof signs;
  texts: readonly string[];
  before: string | null;
}

/** Enough to tell one screen from the next, and null while it is still the one before; runs in the page. */
const read = ({ all, texts, before }: Look): string | null => {
  const now = [
    location.pathname,
    all.find(([, sign]) => document.querySelector(sign) !== null)?.[0] ?? "",
    ...texts.map((sign) => document.querySelector(sign)?.textContent ?? ""),
  ].join(" | ");
  return now === before ? null : now;
};

const fingerprint = (page: Page) => page.evaluate(read, { all: signs, texts: marks, before: null });

/** Waits for another screen. The page itself watches: each question from outside would cost more than its drawing. */
async function waitForAnother(page: Page, before: string | null, timeout: number): Promise<void> {
  await page.waitForFunction(read, { all: signs, texts: marks, before }, { polling: 50, timeout });
}

/** Presses what leads on and waits for another screen. */
async function press(page: Page, button: string): Promise<void> {
  const before = await fingerprint(page);
  await page.locator(button).last().click();
  await waitForAnother(page, before, 60_000);
}

/** The next action is the only filled button of a screen; the strict skin has it in its bar. */
const next = ".player .btn.fill:not(.solid), .pbar .pbtn.go";

/** The item whose number the bar shows; a part with one task shows none. */
async function itemShown(page: Page, content: PartContent): Promise<Item> {
  const items = content.sets.flatMap((set) => set.items);
  const bar = (await page.locator(".pbar .t").first().textContent()) ?? "";
  const item = items[Number(/\d+/.exec(bar)?.[0] ?? 1) - 1];
  if (!item) throw new Error(`no item for "${bar}" in ${content.id}`);
  return item;
}

/** What a learner answers; the position makes the answers differ from each other. */
export type Pick = (item: Item, position: number) => AnswerValue;

/** Options by turns, words of the right length, chunks in the order of the bank. */
export const byTurns: Pick = ({ answer, id }, n) => {
  const from = <T>(list: readonly T[], most: number) =>
    list.map((_, at) => list[(at + n) % list.length] as T).slice(0, most);
  switch (answer.kind) {
    case "single_choice":
      return { kind: "choice", options: from(answer.options, 1).map((option) => option.id) };
    case "insert_text":
      return { kind: "choice", options: from(answer.places, 1).map((place) => place.id) };
    case "multiple_choice":
    case "prose_summary":
      return { kind: "choice", options: from(answer.options, answer.choose).map((option) => option.id) };
    case "order_steps":
      return {
        kind: "choice",
        options: from(answer.options, answer.options.length).map(({ id: each }) => each),
      };
    case "missing_letters":
      return { kind: "text", text: "abcdefghijklmnop".slice(n % 5, (n % 5) + answer.missing) };
    case "build_sentence": {
      const blanks = answer.frame.filter((part) => part.kind === "blank").length;
      return { kind: "choice", options: from(answer.chunks, blanks).map((chunk) => chunk.id) };
    }
    case "fill_in_table": {
      const places = answer.categories.flatMap(({ id: category, takes }) =>
        Array<string>(takes).fill(category),
      );
      const pairs = from(answer.options, places.length).map((option, at) => [option.id, places[at]]);
      return { kind: "matches", pairs: Object.fromEntries(pairs) };
    }
    case "chart": {
      const pairs = answer.rows.map((row, at) => [
        row.id,
        answer.columns[(at + n) % answer.columns.length]?.id,
      ]);
      return { kind: "matches", pairs: Object.fromEntries(pairs) };
    }
    case "writing":
      return {
        kind: "text",
        text: `Thank you for asking about ${id}. First, I would look at what the others have said and name one reason.`,
      };
    case "speaking":
      return { kind: "recording", recording_id: "" };
    default:
      return answer satisfies never;
  }
};

const ids = (value: AnswerValue) => (value.kind === "choice" ? value.options : []);
const exactly = (text: string) => new RegExp(`^\\s*${text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}\\s*$`);

/** Gives one answer by pressing, choosing or typing. */
async function give(page: Page, { id, answer }: Item, value: AnswerValue): Promise<void> {
  const textOf = (list: readonly { id: string; text: string }[], wanted: string) =>
    list.find((each) => each.id === wanted)?.text ?? "";
  switch (answer.kind) {
    case "single_choice":
      await page
        .getByRole("radio", { name: textOf(answer.options, ids(value)[0] ?? ""), exact: true })
        .check();
      return;
    case "insert_text":
      // On a desk the passage has scrolled to where every square can be seen.
      if ((page.viewportSize()?.width ?? 0) >= 1280)
        for (const place of await page.locator("button.place").all()) await expect(place).toBeInViewport();
      await page.locator(`.qpane input[name="${id}"][value="${ids(value)[0]}"]`).check();
      return;
    case "multiple_choice":
    case "prose_summary":
      for (const box of await page.locator(".qpane .opts input:checked").all()) await box.uncheck();
      for (const option of ids(value))
        await page.getByRole("checkbox", { name: textOf(answer.options, option), exact: true }).check();
      return;
    case "order_steps":
      for (const option of ids(value))
        await page.getByRole("button", { name: textOf(answer.options, option), exact: true }).click();
      return;
    case "fill_in_table":
      for (const [option, category] of Object.entries(value.kind === "matches" ? value.pairs : {}))
        await page
          .locator("li.card-option", { hasText: textOf(answer.options, option) })
          .getByRole("combobox")
          .selectOption(category);
      return;
    case "chart":
      for (const [row, column] of Object.entries(value.kind === "matches" ? value.pairs : {}))
        await page
          .getByRole("group", { name: textOf(answer.rows, row), exact: true })
          .getByRole("radio", { name: textOf(answer.columns, column), exact: true })
          .check();
      return;
    case "missing_letters":
      await page.locator(`input[data-blank="${id}"]`).fill(value.kind === "text" ? value.text : "");
      return;
    case "build_sentence":
      for (const chunk of ids(value))
        await page
          .locator(".sentence-bank .chunk:not(.laid)")
          .filter({ has: page.getByText(exactly(textOf(answer.chunks, chunk))) })
          .first()
          .click();
      return;
    case "writing": {
      const text = page.getByRole("tab").last();
      if (await text.isVisible()) await text.click();
      await page
        .locator(".editor textarea")
        .last()
        .fill(value.kind === "text" ? value.text : "");
      return;
    }
    case "speaking":
      return;
    default:
      answer satisfies never;
  }
}

/** Speaks until the recording is heard. */
async function speak(page: Page): Promise<void> {
  await page.locator(".player .btn.fill:not(.solid)").click();
  // The line moves and three seconds are in: long enough to be a voice.
  await expect(page.locator(".rec .live:not(.off)")).toBeVisible();
  await expect(page.locator(".rec .checks span").first()).not.toHaveClass(/bad/);
  await page.waitForFunction(() => document.querySelectorAll(".rec .checks span").length > 2, null, {
    timeout: 30_000,
  });
  await press(page, ".player .btn.fill.solid");
}

/** How a test is taken. */
export interface Taking {
  mode: "comfortable" | "strict";
  /** The running part as the server describes it to the learner. */
  content: () => Promise<PartContent>;
  /** What is answered. */
  pick: Pick;
  /** Called on every screen, after it was answered. */
  look?: (screen: Shown, item: Item | null) => Promise<void>;
}

/** What was answered, by item; spoken answers say only that there is one. */
export type Given = Map<string, AnswerValue>;

/** The strict skin plays, lets read, prepare and records by its own clock, and leads on by itself; reading takes three minutes. */
const itsOwnTime = 200_000;

/** Recognizes the screen, answers what it asks and goes on. Returns what was shown. */
export async function answer(page: Page, taking: Taking, given: Given): Promise<Shown> {
  const { mode, pick } = taking;
  const isStrict = mode === "strict";
  await expect.poll(() => shown(page), { intervals: [50], timeout: 60_000 }).not.toBeNull();
  const before = await fingerprint(page);
  const screen = (await shown(page)) ?? "wait";
  const look = async (item: Item | null = null) => taking.look?.(screen, item);
  const answerItem = async (item: Item, position: number) => {
    const value = pick(item, position);
    await give(page, item, value);
    given.set(item.id, value);
  };
  switch (screen) {
    case "intro":
      // Sound is fetched before any clock runs.
      await expect(page.locator(".player .btn.fill")).toBeEnabled({ timeout: 60_000 });
      await look();
      await press(page, ".player .btn.fill");
      return screen;
    case "wait":
      await expect.poll(() => shown(page), { intervals: [50], timeout: 60_000 }).not.toBe("wait");
      return screen;
    case "words": {
      const content = await taking.content();
      const here = await itemShown(page, content);
      const items = content.sets.find((set) => set.items.some(({ id }) => id === here.id))?.items ?? [];
      for (const [n, item] of items.entries()) await answerItem(item, n);
      await look(here);
      break;
    }
    case "sentence":
    case "question":
    case "write": {
      const content = await taking.content();
      const item = await itemShown(page, content);
      const items = content.sets.flatMap((set) => set.items);
      await answerItem(item, items.indexOf(item));
      await look(item);
      break;
    }
    case "speak": {
      const item = await itemShown(page, await taking.content());
      given.set(item.id, pick(item, 0));
      await look(item);
      await (isStrict ? waitForAnother(page, before, itsOwnTime) : speak(page));
      return screen;
    }
    case "listen":
    case "prepare":
    case "read":
      await look();
      if (!isStrict) break;
      await waitForAnother(page, before, itsOwnTime);
      return screen;
    case "dialog":
      await look();
      await press(page, "dialog[open] .btn.fill");
      return screen;
    case "break":
    case "gate":
    case "take":
    case "model":
    case "end":
      await look();
      await press(page, ".player .btn.fill");
      return screen;
    case "result":
      return screen;
    default:
      screen satisfies never;
  }
  await press(page, next);
  return screen;
}

/** From where the player stands to the result. */
export async function takeWhole(page: Page, taking: Taking): Promise<Given> {
  const given: Given = new Map();
  while ((await answer(page, taking, given)) !== "result");
  return given;
}
