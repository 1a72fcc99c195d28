// A window that shows the same at each visit: one moment in time, no motion, no sound, the language that is asked for.
import { readFile } from "node:fs/promises";
import { originOf } from "./demo.mjs";

const locales = new URL("../../locales/", import.meta.url);
/** Letters of a captcha are others each time. */
const plate =
  "data:image/svg+xml," +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="68"><rect width="200" height="68" fill="#bbb"/></svg>',
  );

/** A text of the interface by its namespace and key, as in `common:shell.login`; values that are put in fit anything. */
async function textOf(lang, name) {
  const [file, key] = name.split(":");
  const texts = JSON.parse(await readFile(new URL(`${lang}/${file}.json`, locales), "utf8"));
  const text = key.split(".").reduce((branch, step) => branch?.[step], texts);
  if (typeof text !== "string") throw new Error(`no text ${name}`);
  const plain = text.split(/\{\{.*?\}\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^\\s*${plain.join(".*")}\\s*$`);
}

const isCall = (request) => /\/(api|assets|media)\//.test(request.url());

/**
 * Runs in the page before anything else. Not by routes of Playwright: those turn the browser's cache off. No sound plays,
 * looking does not count as a view, and the language that is asked for wins over that of the person.
 */
function still({ lang, plate }) {
  HTMLMediaElement.prototype.play = () => Promise.resolve();
  const { fetch } = window;
  window.fetch = async (...call) => {
    const [input, { method = input.method } = {}] = call;
    const url = input.url ?? String(input);
    if (url.endsWith("/api/page-views") && method === "POST") return new Response(null, { status: 204 });
    if (url.endsWith("/api/captcha/flat")) return Response.json({ key: "none", img: plate });
    const answer = await fetch(...call);
    if (!url.endsWith("/api/me") || !answer.ok) return answer;
    return Response.json({ ...(await answer.json()), lang }, answer);
  };
}

/** Runs in the page: whether a font that is optional comes in time is another answer at each visit, so it is waited for. */
function waitForFonts() {
  for (const sheet of document.styleSheets)
    for (const [at, { cssText }] of [...sheet.cssRules].entries())
      if (cssText.startsWith("@font-face") && cssText.includes("optional")) {
        sheet.deleteRule(at);
        sheet.insertRule(cssText.replace("optional", "block"), at);
      }
}

/** Runs in the page: changes with what is laid out, and is empty while there is no heading or something is loading. */
function shape() {
  const isLoading =
    document.querySelector("[aria-busy=true], .loading-line") || !document.querySelector("h1, h2");
  const { scrollHeight, textContent } = document.body;
  return isLoading
    ? ""
    : `${scrollHeight} ${textContent.length} ${document.getElementsByTagName("*").length}`;
}

export class Stage {
  /** Calls under way. */
  #open = new Set();
  #lastAnswer = 0;

  constructor(page, { base, brand, lang }) {
    Object.assign(this, { page, brand, lang, base });
    const end = (request) => {
      this.#open.delete(request);
      this.#lastAnswer = performance.now();
    };
    page.on("request", (request) => isCall(request) && this.#open.add(request));
    for (const event of ["requestfinished", "requestfailed"]) page.on(event, end);
    page.on("framenavigated", () => this.#open.clear());
  }

  /** A window of one person. */
  static async open(browser, { base, brand, lang, width, token, now }) {
    const context = await browser.newContext({
      viewport: { width, height: width < 600 ? 844 : 900 },
      reducedMotion: "reduce",
      timezoneId: "Asia/Taipei",
      permissions: ["microphone"],
      extraHTTPHeaders: { "X-Forwarded-For": "203.0.113.99" },
    });
    const origin = originOf(brand, base);
    await context.addCookies([{ name: "lang", value: lang, url: `${origin}/toefl` }]);
    await context.clock.setFixedTime(now);
    await context.addInitScript(still, { lang, plate });
    const page = await context.newPage();
    if (token) {
      await page.goto(`${origin}/toefl/favicon.svg`);
      await page.evaluate((value) => localStorage.setItem("id_token", value), token);
    }
    return new Stage(page, { base, brand, lang });
  }

  /** Opens an address. Returns where it led, if not there. */
  async go(path) {
    await this.page.goto(`${originOf(this.brand, this.base)}/toefl${path}`);
    await this.settle();
    const { pathname } = new URL(this.page.url());
    const asked = `/toefl${path.split("?")[0]}`;
    return pathname === asked ? null : pathname;
  }

  /** Until nothing is on its way, nothing says that it is loading, and the page no longer changes its shape. */
  async settle() {
    const isQuiet = () => this.#open.size === 0 && performance.now() - this.#lastAnswer > 150;
    const patience = performance.now() + 15_000;
    let before = "";
    await this.page.evaluate(waitForFonts);
    while (performance.now() < patience) {
      await this.page.waitForTimeout(100);
      const now = isQuiet() ? await this.page.evaluate(shape) : "";
      if (now !== "" && now === before) break;
      before = now;
    }
    await this.page.evaluate(async () => {
      await document.fonts.ready;
      await Promise.allSettled([...document.images].map((image) => image.decode()));
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    });
  }

  /** Presses what bears a text: button, tab, link, or the summary of a disclosure. */
  async press(name, { mayMiss = false } = {}) {
    const text = name.includes(":") ? await textOf(this.lang, name) : name;
    const some = ["button", "tab", "link"].map((role) => this.page.getByRole(role, { name: text }));
    const target = [...some, this.page.locator("summary", { hasText: text })].reduce((one, other) =>
      one.or(other),
    );
    const shown = target.filter({ visible: true }).last();
    if (mayMiss && !(await shown.isVisible())) return false;
    await shown.click({ timeout: 8_000 });
    // What rests under the pointer would look different, and what starts a part may have to ask for the microphone.
    await this.page.mouse.move(0, 0);
    await shown.waitFor({ state: "hidden", timeout: 1_500 }).catch(() => {});
    await this.settle();
    return true;
  }

  async shoot(file, { fullPage = true } = {}) {
    await this.page.screenshot({ path: file, fullPage, animations: "disabled", caret: "hide" });
  }

  close = () => this.page.context().close();
}
