// A window that shows the same at each visit: one moment in time, no motion, no sound, the language that is asked for.
import { readFile } from "node:fs/promises";
import { dialed, originOf } from "./demo.mjs";

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

/** The server's own answer, to be changed. */
function answerTo(route) {
  const { url, headers } = dialed(route.request().url());
  return route.fetch({ url, headers: { ...route.request().headers(), ...headers } });
}

const isCall = (request) => /\/(api|assets|media)\//.test(request.url());

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
    await context.addInitScript(() => {
      HTMLMediaElement.prototype.play = () => Promise.resolve();
    });
    // Looking must not count, and a person's own language would win over the one that is asked for.
    await context.route("**/api/page-views", (route, request) =>
      request.method() === "POST" ? route.fulfill({ status: 204 }) : route.continue(),
    );
    await context.route("**/api/captcha/flat", (route) =>
      route.fulfill({ json: { key: "none", img: plate } }),
    );
    await context.route("**/api/me", async (route) => {
      const answer = await answerTo(route);
      const person = answer.ok() ? { ...(await answer.json()), lang } : null;
      await route.fulfill(person ? { response: answer, json: person } : { response: answer });
    });
    // A font that may come too late is waited for: whether it is in time would be another answer at each visit.
    await context.route("**/*.css", async (route) => {
      const sheet = await (await answerTo(route)).text();
      await route.fulfill({
        contentType: "text/css",
        body: sheet.replaceAll("font-display:optional", "font-display:block"),
      });
    });
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
