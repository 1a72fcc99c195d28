// Takes a picture of every screen: OUT/<brand>/<width>/<screen>.png, in other languages OUT/<brand>-<lang>/...
//   BASE_URL=... OUT=... [BRANDS=verdant,harbor] [LANGS=en,cn] [WIDTHS=390,1280] node tools/pictures/take.mjs [screen ...]
// A screen is named in whole or by its beginning, as in `admin-` or `player-reading`.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { openDemo } from "./demo.mjs";
import { sittings } from "./player.mjs";
import { screens } from "./screens.mjs";
import { Stage } from "./stage.mjs";

const list = (name, usual) => (process.env[name] ?? usual).split(",");
const base = process.env.BASE_URL ?? "http://localhost:8080/toefl/";
const out = process.env.OUT ?? "test-results/pictures";
const wanted = process.argv.slice(2);
const isWanted = (name) => wanted.length === 0 || wanted.some((start) => name.startsWith(start));
/** What did not go as planned, for the reader of the pictures. */
const notes = [];

/** Addresses that nobody looks at: a new screen belongs into one of the tables. */
async function reportMissing() {
  const source = await readFile(new URL("../../src/app/paths.ts", import.meta.url), "utf8");
  const known = screens.map(({ path }) =>
    typeof path === "string" ? path : String(path).replace(/^.*?`/, ""),
  );
  for (const [, path] of source.matchAll(/: "(\/[^"]*)"/g)) {
    const shown = path.replace(/:\w+/g, "");
    if (!/^\/(m\/)?test$/.test(path) && !known.some((each) => each.split("?")[0].startsWith(shown)))
      console.warn(`no picture of ${path}`);
  }
}

async function takeScreen(stage, screen, demo, file) {
  const path = typeof screen.path === "string" ? screen.path : screen.path(demo);
  const elsewhere = await stage.go(path);
  if (elsewhere) notes.push(`${file}: ${path} led to ${elsewhere}`);
  if (screen.press) await stage.press(typeof screen.press === "string" ? screen.press : screen.press(demo));
  // What lies over the page is as high as the window.
  await stage.shoot(file, { fullPage: !screen.press });
}

async function sit(stage, sitting, demo, folder) {
  const shoot = (name) => stage.shoot(join(folder, `player-${sitting.name}${name && `-${name}`}.png`));
  await stage.go(`/test?attempt=${await demo.begin(sitting.begin)}`);
  for (const [step, word, name] of sitting.steps) {
    if (step === "shoot") await shoot(word);
    else if (await stage.press(word, { mayMiss: step === "maybe" })) if (step === "maybe") await shoot(name);
  }
}

/** One brand, language and width. */
async function takeAll(browser, demo, { brand, lang, width }) {
  const folder = join(out, lang === "en" ? brand : `${brand}-${lang}`, String(width));
  await mkdir(folder, { recursive: true });
  const device = width < 900 ? "phone" : "desk";
  const fits = ({ name, only, width: on }) =>
    isWanted(name) && (!only || only === brand) && (!on || on === device);
  const open = (as) =>
    Stage.open(browser, { base, brand, lang, width, token: demo.tokens[as], now: demo.now });
  const attempt = (name, stage, take) =>
    take().catch((error) =>
      notes.push(`${join(folder, name)} at ${stage.page.url()}: ${error.message.split("\n")[0]}`),
    );
  const all = screens.filter(fits);
  for (const as of new Set(all.map((screen) => screen.as))) {
    const stage = await open(as);
    for (const screen of all.filter((each) => each.as === as))
      await attempt(screen.name, stage, () =>
        takeScreen(stage, screen, demo, join(folder, `${screen.name}.png`)),
      );
    await stage.close();
  }
  for (const sitting of sittings.filter(({ name }) => isWanted(`player-${name}`))) {
    const stage = await open("pro");
    await attempt(`player-${sitting.name}`, stage, () => sit(stage, sitting, demo, folder));
    await stage.close();
  }
  console.log(`${folder}: done`);
}

async function takeBrand(browser, brand) {
  const demo = await openDemo(brand, base);
  // First all that a sitting begins: lists of attempts then show the same before the first one as after the last.
  for (const { begin } of sittings) await demo.begin(begin);
  for (const lang of list("LANGS", "en"))
    for (const width of list("WIDTHS", "390,1280").map(Number))
      await takeAll(browser, demo, { brand, lang, width });
  await demo.close();
}

await reportMissing();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: [
    ...["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--force-color-profile=srgb"],
    ...["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream"],
    "--host-resolver-rules=MAP *.localhost 127.0.0.1",
  ],
});
await Promise.all(list("BRANDS", "verdant,harbor,northfield").map((brand) => takeBrand(browser, brand)));
await browser.close();
await writeFile(join(out, "notes.json"), JSON.stringify(notes.sort(), null, 2));
for (const note of notes) console.warn(note);
