/** What journeys share: brands by host, signing in without the screen, the mail outbox, and axe. */
import AxeBuilder from "@axe-core/playwright";
import { type APIRequestContext, test as base, expect, type Page } from "@playwright/test";

export { expect };

/** The demo brands. */
export const brands = ["verdant", "harbor", "northfield"] as const;
export type Brand = (typeof brands)[number];

/** Password of every demo person. */
export const demoPassword = "learn-the-words";
/** What `CAPTCHA_TEST_ANSWER` is set to by `cargo xtask run`, unless told otherwise. */
export const captchaAnswer = process.env.CAPTCHA_TEST_ANSWER ?? "VERDE";

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
  /** Signs a demo person in by the api and stores the token in the browser. */
  signIn: (role: string, brand?: Brand) => Promise<string>;
  /** Mails to an address, newest first; waits until there is one that fits. */
  mailTo: (address: string, fits?: (mail: OutboxMail) => boolean) => Promise<OutboxMail>;
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

export const test = base.extend<Kit>({
  at: async ({ baseURL }, use) => {
    await use((path, brand = "verdant") => `${originOf(brand, baseURL ?? "")}/toefl${path}`);
  },
  signIn: async ({ page, request, baseURL }, use) => {
    await use(async (role, brand = "verdant") => {
      const origin = originOf(brand, baseURL ?? "");
      const token = await login(request, origin, `${role}@${brand}.test`);
      await page.goto(`${origin}/toefl/404`);
      await page.evaluate((value) => localStorage.setItem("id_token", value), token);
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
  // Every screen has its heading; before that the page is still on its way.
  await expect(page.locator("h1").first()).toBeAttached();
  expect(await violationsOf(page)).toEqual([]);
}

/** What axe finds, one readable line for each rule. */
export async function violationsOf(page: Page): Promise<string[]> {
  const rules = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"];
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
  );
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
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}
