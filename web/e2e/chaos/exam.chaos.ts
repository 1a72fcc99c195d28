/**
 * An answer is never lost, and never replaced by an older one, whatever happens to tab, browser, network, clock and
 * server (quality.md, Reliability). What the learner did 60 ms before a fault must be on the server in the end.
 */
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test as base, type Page, request as requests } from "@playwright/test";
import config from "../../playwright.config";
import { brands, demoPassword, dial, expect, originOf } from "../fixtures";
import { Learner, savedLine } from "../playing";
import { Dice } from "./dice";
import { Sitting } from "./Sitting";

const runs = Number(process.env.CHAOS_RUNS ?? 12);
const seed = Number(process.env.CHAOS_SEED ?? 1);
/** Where a file asks for kill -9 of the server; it goes when the server is gone. */
const folder = process.env.CHAOS_DIR ?? "";

const faults = [
  "offline",
  "lossy",
  "reload",
  "tab killed",
  "second tab",
  "browser killed",
  "server killed",
] as const;
type Fault = (typeof faults)[number];
/** Stretches of work in a run, each with a fault or two after it. */
const rounds = 3;

const test = base;
test.describe.configure({ mode: "parallel" });

/** Everything that one run knows. */
interface Run {
  dice: Dice;
  /** Its seed, which says what it is by itself, whatever runs beside it. */
  number: number;
  /** Faults so far. */
  struck: number;
  sitting: Sitting;
  learner: Learner;
  attempt: string;
  address: string;
  /** What the learner sees as the own answers: option by item, and the text. */
  choices: Map<string, string>;
  text: string;
}

for (let number = seed; number < seed + runs; number += 1) {
  test(`run ${number}`, async ({ baseURL }, info) => {
    test.setTimeout(240_000);
    const dice = new Dice(number);
    const brand = brands[number % brands.length] ?? "verdant";
    const origin = originOf(brand, baseURL ?? "");
    const { base: address, headers } = dial(origin);
    const http = await requests.newContext({ extraHTTPHeaders: headers });
    // A learner of each worker's own, so that two runs never share an attempt.
    const token = await logIn(http, address, `pro.w${info.parallelIndex}@${brand}.test`);
    const learner = new Learner(http, origin, token);
    const mode = dice.one(["comfortable", "strict"] as const);
    const attempt = await patiently(() => learner.freshAttempt(mode));
    const skewMs = dice.one([0, 0, 3_600_000, -3_600_000]);
    if (skewMs !== 0) info.annotations.push({ type: "fault", description: "clock wrong by an hour" });
    const sitting = await Sitting.begin({ ...machine(), origin, token, skewMs, seed: number });
    const run: Run = {
      dice,
      number,
      struck: 0,
      sitting,
      learner,
      attempt,
      address: `${origin}/toefl/test?attempt=${attempt}`,
      choices: new Map(),
      text: "",
    };
    try {
      const note = (fault: Fault) => info.annotations.push({ type: "fault", description: fault });
      if (number % 2 === 0) await choosing(run, note);
      else await writing(run, note);
      await everythingArrived(run);
      info.annotations.push({ type: "answers", description: String(run.choices.size + (run.text ? 1 : 0)) });
    } finally {
      await sitting.end();
      await http.dispose();
    }
  });
}

function machine(): { executablePath: string; args: string[] } {
  const { executablePath = "/usr/bin/chromium", args = [] } = config.use?.launchOptions ?? {};
  return { executablePath, args };
}

type Http = Awaited<ReturnType<typeof requests.newContext>>;

async function logIn(http: Http, address: string, email: string): Promise<string> {
  return patiently(async () => {
    const answer = await http.post(`${address}/api/login`, {
      data: { email, password: demoPassword, privacy_info: true },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    const { access_token: token } = (await answer.json()) as { access_token: string };
    // Demo people have languages of their own; a run reads English.
    const spoken = await http.patch(`${address}/api/lang`, {
      headers: { authorization: `Bearer ${token}` },
      data: { lang: "en" },
    });
    expect(spoken.ok(), await spoken.text()).toBe(true);
    return token;
  });
}

/** The other run may have killed the server. */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  let got: { value: T } | null = null;
  await expect(async () => {
    got = { value: await ask() };
  }).toPass({ timeout: 60_000 });
  if (!got) throw new Error("no answer");
  return (got as { value: T }).value;
}

/** Reading: options are chosen and changed. */
async function choosing(run: Run, note: (fault: Fault) => void): Promise<void> {
  const { dice, sitting } = run;
  await sitting.arrive(run.address, onQuestions);
  for (let round = 0; round < rounds; round += 1) {
    for (let step = dice.between(2, 5); step > 0; step -= 1) {
      const letter = dice.one(["a", "b", "c", "d"]);
      const radios = sitting.page.getByRole("radio");
      if ((await radios.count()) === 0) break;
      await sitting.page.keyboard.press(letter);
      const picked = radios.nth(letter.charCodeAt(0) - 97);
      await expect(picked).toBeChecked();
      run.choices.set((await picked.getAttribute("name")) ?? "", letter);
      await truthful(run);
      if (dice.share() < 0.6) await sitting.page.keyboard.press("n");
    }
    await strike(run, note, onQuestions);
  }
}

/** Writing: a text grows, shrinks and grows again. */
async function writing(run: Run, note: (fault: Fault) => void): Promise<void> {
  const { dice, sitting } = run;
  await patiently(() => run.learner.skipTo(run.attempt, "writing-1"));
  await sitting.arrive(run.address, onEditor);
  for (let round = 0; round < rounds; round += 1) {
    for (let step = dice.between(1, 4); step > 0; step -= 1) {
      const editor = sitting.page.getByRole("textbox", { name: "Your text" });
      await editor.press("Control+End");
      if (run.text.length > 8 && dice.share() < 0.25) {
        await editor.press("Backspace");
        run.text = run.text.slice(0, -1);
      }
      const words = `r${round}s${step}-${dice.between(100, 999)} `;
      await sitting.page.keyboard.type(words);
      run.text += words;
      await expect(editor).toHaveValue(run.text);
      await truthful(run);
    }
    await strike(run, note, onEditor);
  }
}

/** The line at the bottom never says saved while the server has something older. */
async function truthful(run: Run): Promise<void> {
  const page = run.sitting.page;
  if ((await savedLine(page).getAttribute("data-state")) !== "saved") return;
  const { text } = run;
  const choices = [...run.choices];
  const kept = await run.learner.attempt(run.attempt).catch(() => null);
  if (!kept) return;
  if (text) expect(Object.values(kept.answers).map(({ value }) => value.text)).toContain(text);
  for (const [item, option] of choices) expect(kept.answers[item]?.value.options).toEqual([option]);
}

/** One or two faults, then back to work. */
async function strike(run: Run, note: (fault: Fault) => void, there: (page: Page) => Promise<void>) {
  const { dice, sitting } = run;
  // What is younger than this may be lost with the device. By the page's own time: on a busy machine it may stand still.
  await sitting.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 60)));
  for (let count = dice.between(1, 2), first = true; count > 0; count -= 1, first = false) {
    const fault = first ? faultInTurn(run) : dice.one(faults);
    note(fault);
    switch (fault) {
      case "offline":
        await sitting.setOffline(true);
        break;
      case "lossy":
        sitting.setLossy(true);
        break;
      case "reload":
        await sitting.setOffline(false);
        await sitting.page.reload().catch(() => undefined);
        break;
      case "tab killed":
        await sitting.killTab();
        break;
      case "second tab":
        await sitting.secondTab();
        break;
      case "browser killed":
        await sitting.killBrowser();
        break;
      case "server killed":
        await killServer(run);
        break;
      default:
        fault satisfies never;
    }
    if (fault !== "offline" && fault !== "lossy" && fault !== "server killed") {
      await sitting.setOffline(false);
      sitting.setLossy(false);
      await sitting.arrive(run.address, there);
    }
  }
}

/** The first fault of each round goes round all of them, so that three runs in a row meet every kind. */
function faultInTurn(run: Run): Fault {
  const turn = run.number * rounds + run.struck;
  run.struck += 1;
  return faults[turn % faults.length] ?? "offline";
}

/** Asks xtask for kill -9 of the server by a file of the run's own, which goes when the server is gone. */
async function killServer({ number, dice }: Run): Promise<void> {
  if (folder === "") throw new Error("CHAOS_DIR names no folder in which a kill can be asked for");
  const wish = join(folder, `${number}-${dice.between(0, 1_000_000_000)}`);
  await writeFile(wish, "");
  await expect
    .poll(() => existsSync(wish), { message: "the server was killed", timeout: 60_000 })
    .toBe(false);
}

/** Of any question: one of them can be chosen, or several. */
const options = (page: Page) => page.getByRole("radio").or(page.getByRole("checkbox"));

async function onQuestions(page: Page): Promise<void> {
  await comeBack(page);
  await expect(options(page).first()).toBeAttached({ timeout: 5_000 });
}

async function onEditor(page: Page): Promise<void> {
  await comeBack(page);
  await expect(page.getByRole("textbox", { name: "Your text" })).toBeVisible({ timeout: 5_000 });
}

/** Presses what stands between a learner and the running part. */
async function comeBack(page: Page): Promise<void> {
  const door = page.getByRole("button", { name: /^(Start|Continue|Continue here)$/ });
  const inside = options(page).or(page.getByRole("textbox", { name: "Your text" }));
  await expect(door.or(inside).first()).toBeVisible({ timeout: 8_000 });
  // Inside, a button of the same name may end the part.
  for (let press = 0; press < 2 && (await inside.count()) === 0; press += 1) {
    await door.first().click({ timeout: 5_000 });
    await expect(inside.first()).toBeAttached({ timeout: 8_000 });
  }
}

/** With everything mended, the server has what the learner left. */
async function everythingArrived(run: Run): Promise<void> {
  run.sitting.setLossy(false);
  await run.sitting.setOffline(false);
  await expect(async () => {
    const kept = await run.learner.attempt(run.attempt);
    for (const [item, option] of run.choices) expect(kept.answers[item]?.value.options).toEqual([option]);
    if (run.text) expect(Object.values(kept.answers).map(({ value }) => value.text)).toContain(run.text);
  }).toPass({ timeout: 60_000 });
  await expect(savedLine(run.sitting.page)).toHaveAttribute("data-state", "saved", { timeout: 30_000 });
}
