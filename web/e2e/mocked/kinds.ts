/** Walks one set of every kind that is read or heard, in one skin, and takes pictures on the way. */
import type { Page } from "@playwright/test";
import {
  newerListening,
  olderListening,
} from "../../src/features/exams/attempts/player/testing/everyListening";
import {
  genres,
  newerReading,
  olderReading,
} from "../../src/features/exams/attempts/player/testing/everyReading";
import type { AnswerValue, Mode, PartContent } from "../../src/features/exams/attempts/player/types";
import { expect, expectAccessible, expectNoSidewaysScroll } from "../fixtures";
import { hurryAudio } from "../playing";
import { profile } from "./commonData";
import { mockApi } from "./mockApi";
import { type MockedAttempt, mockedAttempt } from "./playerData";

const shots = process.env.SHOTS;

/** A picture of the page as it stands, when someone wants to look. */
export async function shoot(page: Page, name: string): Promise<void> {
  if (!shots) return;
  const width = page.viewportSize()?.width ?? 0;
  await page.screenshot({ path: `${shots}/${name}-${width}.png` });
}

/** Opens the player on an attempt that the test owns. */
export async function openPlayer(page: Page, at: string, server: MockedAttempt, lang?: "en" | "cn" | "tw") {
  await hurryAudio(page);
  await mockApi(page, { person: profile(), calls: server.calls, ...(lang ? { lang } : {}) });
  await page.goto(`${at}?attempt=a1`);
}

const next = (page: Page) => page.getByRole("button", { name: "Next", exact: true }).click();
const heading = (page: Page, text: string) => page.getByRole("heading", { name: text });
const kept = (server: MockedAttempt, item: string, value: AnswerValue) =>
  expect.poll(() => server.answers.get(item)).toEqual(value);

async function begin(page: Page, at: string, mode: Mode, part: PartContent): Promise<MockedAttempt> {
  const server = mockedAttempt(mode, [part]);
  await openPlayer(page, at, server);
  await page.getByRole("button", { name: "Start", exact: true }).click();
  return server;
}

async function look(page: Page, name: string): Promise<void> {
  await shoot(page, name);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // The panes scroll, but only down.
  const wide = await page.evaluate(() =>
    [...document.querySelectorAll(".pane, .stage, .pbar")]
      .filter((pane) => pane.scrollWidth > pane.clientWidth + 1)
      .map((pane) => pane.className),
  );
  expect(wide).toEqual([]);
}

/** Insert text, summary, table. */
export async function walkOlderReading(page: Page, at: string, mode: Mode): Promise<void> {
  const server = await begin(page, at, mode, olderReading);
  const isPhone = (page.viewportSize()?.width ?? 0) < 992;
  const show = (name: "Passage" | RegExp) => page.getByRole("tab", { name }).click();
  await page.getByRole("radio", { name: "expensive" }).check();
  await look(page, `${mode}-vocabulary`);
  await next(page);
  if (isPhone) await show("Passage");
  await page.getByRole("button", { name: "Place B" }).click();
  await expect(page.getByText("Nothing was lost to the sides or to the sky.").first()).toBeVisible();
  await look(page, `${mode}-insert`);
  await kept(server, "r1-02", { kind: "choice", options: ["b"] });
  if (isPhone) await show(/^Question/);
  await next(page);
  for (const name of [/^Rings of glass/, /^The new glass/])
    await page.getByRole("checkbox", { name }).check();
  if (!isPhone) {
    const option = page.locator("label[data-drag=a]");
    await option.dragTo(page.locator("[data-drop=summary]"));
    await kept(server, "r1-03", { kind: "choice", options: ["b", "d", "a"] });
    await page.getByRole("button", { name: /^Remove: Fires/ }).click();
  }
  await kept(server, "r1-03", { kind: "choice", options: ["b", "d"] });
  await look(page, `${mode}-summary`);
  await next(page);
  await page.getByLabel(/^Category: Was seen/).selectOption("lens");
  await page.getByLabel(/^Category: Needed much/).selectOption("fire");
  if (!isPhone) {
    await page.locator("li[data-drag=e]").dragTo(page.locator("[data-drop=lens]"));
    await kept(server, "r1-04", { kind: "matches", pairs: { a: "lens", b: "fire", e: "lens" } });
  }
  await look(page, `${mode}-table`);
  if (!isPhone && mode === "strict") {
    await page.getByRole("button", { name: "View Text" }).click();
    await expect(page.getByText("Not everybody was pleased.")).toBeVisible();
    await page.getByRole("button", { name: "View Question" }).click();
    await page.getByRole("button", { name: "Review", exact: true }).click();
    await expect(page.getByRole("table")).toContainText("answered");
    await shoot(page, `${mode}-review`);
  }
}

/** Words, every genre, academic. */
export async function walkNewerReading(page: Page, at: string, mode: Mode): Promise<void> {
  const server = await begin(page, at, mode, newerReading);
  const first = page.getByRole("textbox", { name: "Word 1: star, 2 letters missing" });
  await first.click();
  await page.keyboard.type("ts where ");
  await expect(page.getByRole("textbox", { name: /^Word 3/ })).toBeFocused();
  await page.keyboard.type("ow");
  await page.keyboard.press("Tab");
  await page.keyboard.type("lls");
  await kept(server, "rw1-04", { kind: "text", text: "lls" });
  expect(server.answers.get("rw1-02")).toEqual({ kind: "text", text: "whe" });
  await look(page, `${mode}-words`);
  for (const genre of genres) {
    await next(page);
    await expect(page.getByRole("heading", { level: 2 }).last()).toHaveText("What does the text say?");
    const passage = page.getByRole("tab", { name: "Passage" });
    if (await passage.isVisible()) await passage.click();
    await look(page, `${mode}-${genre}`);
    if (await passage.isVisible()) await page.getByRole("tab", { name: /^Question/ }).click();
    await next(page);
  }
  await next(page);
  await expect(
    heading(page, "According to paragraph 1, why does a second walker follow the first one?"),
  ).toBeVisible();
  await look(page, `${mode}-academic`);
}

/** Several answers, order, chart, replay. */
export async function walkOlderListening(page: Page, at: string, mode: Mode): Promise<void> {
  const server = await begin(page, at, mode, olderListening);
  const on = async () => {
    await next(page);
    if (mode === "strict") await page.getByRole("button", { name: "OK" }).click();
  };
  await expect(heading(page, "Painting on Plaster")).toBeVisible();
  await shoot(page, `${mode}-listen`);
  if (mode === "comfortable") await page.getByRole("button", { name: "Go to the questions" }).click();
  for (const name of ["The color lasts", "The color becomes part of the wall"])
    await page.getByRole("checkbox", { name }).check();
  await look(page, `${mode}-two-of-four`);
  await on();
  for (const name of ["Sand", "Lime", "Water"]) await page.getByRole("checkbox", { name }).check();
  await kept(server, "l1-02", { kind: "choice", options: ["a", "b", "c"] });
  await on();
  for (const name of ["Coarse plaster is put up", "The picture is drawn", "Color is applied"])
    await page.getByRole("button", { name, exact: true }).click();
  await page.getByRole("button", { name: "Move up: Color is applied" }).click();
  await kept(server, "l1-03", { kind: "choice", options: ["d", "c", "a"] });
  await look(page, `${mode}-order`);
  await on();
  const rows = page.getByRole("group", { name: "The painter must hurry." });
  await rows.getByRole("radio", { name: "On fresh plaster" }).check();
  await page
    .getByRole("group", { name: "Corrections are easy." })
    .getByRole("radio", { name: "On dry plaster" })
    .check();
  await kept(server, "l1-04", { kind: "matches", pairs: { b: "dry", c: "fresh" } });
  await look(page, `${mode}-chart`);
  await on();
  await expect(heading(page, "Listen again to part of the lecture")).toBeVisible();
  await shoot(page, `${mode}-replay`);
  if (mode === "comfortable") await page.getByRole("button", { name: "Go to the question" }).click();
  await expect(heading(page, "Why does the professor say this?")).toBeVisible();
}

/** Response, conversation, announcement, talk. */
export async function walkNewerListening(page: Page, at: string, mode: Mode): Promise<void> {
  await begin(page, at, mode, newerListening);
  for (const [n, set] of newerListening.sets.entries()) {
    if (mode === "comfortable") {
      await page.getByRole("button", { name: /^Go to the questions?$/ }).click();
    }
    for (const item of set.items) {
      await expect(heading(page, item.prompt)).toBeVisible();
      await expect(page.getByRole("timer")).toContainText(item.seconds === 30 ? /:(30|2\d)$/ : /:(20|1\d)$/);
      await page.getByRole("radio", { name: "By bus." }).check();
      if (n === 0) await look(page, `${mode}-response`);
      await next(page);
      if (mode === "strict") await page.getByRole("button", { name: "OK" }).click();
    }
  }
}
