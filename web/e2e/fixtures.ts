/** What journeys share: brands by host, people for each worker, signing in without the screen, the mail outbox, and axe. */
import { type APIRequestContext, test as base, expect, type Page } from "@playwright/test";
import axe from "axe-core";
import { Announced } from "./announced";
import { takeTurn } from "./turns";

export { expect };

/** The demo brands. */
export const brands = ["verdant", "harbor", "northfield"] as const;
export type Brand = (typeof brands)[number];

/** Password of every demo person. */
export const demoPassword = "learn-the-words";
/** What `CAPTCHA_TEST_ANSWER` is set to by `cargo xtask run`, unless told otherwise. */
export const captchaAnswer = process.env.CAPTCHA_TEST_ANSWER ?? "VERDE";

/** Reads the letters and types them; whoever has not seen the picture cannot know them. */
export async function answerCaptcha(page: Page): Promise<void> {
  await expect(page.getByRole("img", { name: "A picture with five letters" })).toBeVisible();
  await page.getByLabel("Letters in the picture").fill(captchaAnswer);
}

/** Origin of a brand on the server under test. */
export function originOf(brand: Brand, baseURL: string): string {
  const url = new URL(baseURL);
  if (brand !== "verdant") url.hostname = `${brand}.localhost`;
  return url.origin;
}

/** A mail of the development outbox. */
export interface OutboxMail {
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  links: string[];
  attachments: { name: string; mime: string; bytes: number; url: string }[];
}

interface Kit {
  /** Address of a screen on a brand. */
  at: (path: string, brand?: Brand) => string;
  /** Email of a demo person. Journeys run at once, so each worker has people of its own. */
  emailOf: (role: string, brand?: Brand) => string;
  /** Signs a demo person in by the api and stores the token in the browser. */
  signIn: (role: string, brand?: Brand) => Promise<string>;
  /** A session of a demo person, for calls beside the screen. */
  sessionOf: (role: string, brand?: Brand) => Promise<string>;
  /** Signs in whoever the token belongs to, in this window or in another one. */
  carry: (token: string, brand?: Brand, window?: Page) => Promise<void>;
  /** Mails to an address, newest first; waits until there is one that fits. */
  mailTo: (address: string, fits?: (mail: OutboxMail) => boolean) => Promise<OutboxMail>;
  /** What pages announce beside the screen: it fails the journey, unless that says that it is on purpose. */
  announced: Announced;
  /** Journeys of the project `serial` run while no other one on the real server does. */
  turn: undefined;
}

/** What a worker keeps from one journey to the next. */
interface Kept {
  /** Sessions by email. */
  sessions: Map<string, string>;
}

/** Letters that nobody has used. */
export function unique(): string {
  const letters = crypto.getRandomValues(new Uint8Array(10));
  return Array.from(letters, (number) => String.fromCharCode(97 + (number % 26))).join("");
}

/** Digits that nobody has used. */
export function uniqueDigits(count: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(count)), (number) => number % 10).join("");
}

/** Node does not resolve names below localhost as browsers do: the address is dialled, the brand's host is named. */
export function dial(origin: string): { base: string; headers: { Host: string } } {
  const { protocol, port, host, hostname } = new URL(origin);
  const isLocal = hostname === "localhost" || hostname.endsWith(".localhost");
  return {
    base: isLocal ? `${protocol}//127.0.0.1${port ? `:${port}` : ""}` : origin,
    headers: { Host: host },
  };
}

async function login(request: APIRequestContext, origin: string, email: string): Promise<string> {
  const { base, headers } = dial(origin);
  const answer = await request.post(`${base}/api/login`, {
    headers,
    data: { email, password: demoPassword, privacy_info: true },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { access_token: string }).access_token;
}

async function isOpen(request: APIRequestContext, origin: string, token: string): Promise<boolean> {
  const { base, headers } = dial(origin);
  return (
    await request.post(`${base}/api/me`, { headers: { ...headers, authorization: `Bearer ${token}` } })
  ).ok();
}

/** The demo has people for each worker when it was made with `DEMO_TEST_WORKERS`; alone, a journey takes everybody's. */
const hasOwnPeople = Number(process.env.DEMO_TEST_WORKERS || 0) > 0;

export const test = base.extend<Kit, Kept>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what is needed
  sessions: [async ({}, use) => use(new Map()), { scope: "worker" }],
  // What the api counts by address is counted for each worker alone, when it believes a front (`PROXY_HOPS=1`).
  // biome-ignore lint/correctness/noEmptyPattern: as above
  extraHTTPHeaders: async ({}, use, { parallelIndex }) => {
    await use({ "X-Forwarded-For": `203.0.113.${parallelIndex + 1}` });
  },
  turn: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use, { project, parallelIndex }) => {
      const kind = project.name === "serial" || project.name === "real" ? project.name : null;
      const release = kind ? await takeTurn(kind, parallelIndex) : () => undefined;
      await use(undefined);
      release();
    },
    // The others may take their time.
    { auto: true, timeout: 600_000 },
  ],
  announced: [
    async ({ browser }, use) => {
      const announced = new Announced();
      const listen = announced.listenTo.bind(announced);
      browser.contexts().forEach(listen);
      browser.on("context", listen);
      await use(announced);
      browser.off("context", listen);
      const complaints = announced.complaints();
      if (complaints.length > 0)
        throw new Error(`Announced, and nobody wanted it:\n${complaints.join("\n")}`);
    },
    { auto: true },
  ],
  at: async ({ baseURL }, use) => {
    await use((path, brand = "verdant") => `${originOf(brand, baseURL ?? "")}/toefl${path}`);
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  emailOf: async ({}, use, { parallelIndex }) => {
    const cast = hasOwnPeople ? `.w${parallelIndex}` : "";
    await use((role, brand = "verdant") => `${role}${cast}@${brand}.test`);
  },
  sessionOf: async ({ request, baseURL, sessions, emailOf }, use) => {
    await use(async (role, brand = "verdant") => {
      const origin = originOf(brand, baseURL ?? "");
      const email = emailOf(role, brand);
      const kept = sessions.get(email);
      // A password is slow to check on purpose; the session of an earlier journey does as well while it is open.
      const token =
        kept && (await isOpen(request, origin, kept)) ? kept : await login(request, origin, email);
      sessions.set(email, token);
      return token;
    });
  },
  carry: async ({ page, baseURL }, use) => {
    await use(async (token, brand = "verdant", window = page) => {
      // A page of the brand that needs no script.
      await window.goto(`${originOf(brand, baseURL ?? "")}/toefl/favicon.svg`);
      await window.evaluate((value) => localStorage.setItem("id_token", value), token);
    });
  },
  signIn: async ({ sessionOf, carry }, use) => {
    await use(async (role, brand = "verdant") => {
      const token = await sessionOf(role, brand);
      await carry(token, brand);
      return token;
    });
  },
  mailTo: async ({ request, baseURL }, use) => {
    await use(async (address, fits = () => true) => {
      let found: OutboxMail | undefined;
      await expect(async () => {
        const answer = await request.get(`${new URL(baseURL ?? "").origin}/api/dev/outbox`);
        const { data } = (await answer.json()) as { data: OutboxMail[] };
        found = data.find((mail) => mail.to.includes(address) && fits(mail));
        expect(found).toBeDefined();
      }).toPass({ timeout: 30_000 });
      if (!found) throw new Error(`no mail to ${address}`);
      return found;
    });
  },
});

/** Fails with a readable list when the screen breaks a WCAG 2.2 AA rule. */
export async function expectAccessible(page: Page): Promise<void> {
  // Every screen has its heading, and a line while it loads; before that the page is still on its way.
  await expect(page.locator("h1").first()).toBeAttached();
  await expect(page.locator(".loading-line")).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);
}

/** What axe finds, one readable line for each rule. */
export async function violationsOf(page: Page): Promise<string[]> {
  // It does not look into frames, and nothing here is in one.
  expect(page.frames(), "no screen has frames").toHaveLength(1);
  // Once for each document: bringing half a megabyte of rules costs more than applying them.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return await page.evaluate(async () => {
    const tags = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"];
    const { axe: rules } = window as unknown as { axe: typeof axe };
    // A color on its way to another one is nobody's color; what turns for ever is not waited for.
    const moving = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === "running" && Number.isFinite(effect?.getComputedTiming().endTime),
        );
    const frame = () => new Promise(requestAnimationFrame);
    // What has just come in may begin to move with the next frame.
    do {
      await Promise.allSettled(moving().map(({ finished }) => finished));
      await frame();
      await frame();
    } while (moving().length > 0);
    // What is right need not be told in every detail.
    const { violations } = await rules.run(document, { runOnly: tags, resultTypes: ["violations"] });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
    );
  });
}

/** Switches the interface by the dropdown at the top. */
export async function chooseLanguage(page: Page, name: "English" | "简体中文" | "繁體中文"): Promise<void> {
  const dropdown = page.locator(".langs");
  const current = dropdown.locator("summary [lang]");
  // The profile may arrive meanwhile and switch the language itself.
  await expect(async () => {
    if ((await current.textContent()) === name) return;
    await dropdown.locator("summary").click();
    await dropdown.getByRole("link", { name }).click({ timeout: 3_000 });
    await expect(current).toHaveText(name, { timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
}

/** Fails when the page scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  // Against the device's width: an emulated phone widens its window to whatever does not fit.
  // A window that was just narrowed is drawn anew a moment later.
  await expect
    .poll(() => page.evaluate(tooWide, page.viewportSize()?.width ?? 0), { intervals: [50, 100, 250] })
    .toEqual([]);
}

/** The innermost parts that reach beyond the window, if it scrolls sideways. Runs in the page. */
function tooWide(width: number): string[] {
  // Between two documents, in a page that is being opened, there is none.
  const root = document.documentElement as HTMLElement | null;
  if (!root) return ["no document yet"];
  if (root.scrollWidth <= width) return [];
  const wide = [...document.body.querySelectorAll("*")].filter(
    (part) => part.getBoundingClientRect().right > width + 0.5,
  );
  const inner = wide.filter((part) => !wide.some((other) => other !== part && part.contains(other)));
  return [
    `${root.scrollWidth} px`,
    ...inner.slice(0, 5).map((part) => `${part.outerHTML.slice(0, 160)} in ${part.parentElement?.className}`),
  ];
}

/** Keeps the app of a pre-rendered page away until the function that comes back is called. */
export async function holdApp(page: Page): Promise<() => void> {
  let letGo = () => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/assets\/start-[^/]+\.js/, async (route) => {
    await released;
    await route.continue();
  });
  return letGo;
}
