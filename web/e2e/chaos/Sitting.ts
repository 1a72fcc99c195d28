/** One learner at one browser that can be killed, and comes back with what its disk kept. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page, type Route } from "@playwright/test";
import { dial, expect } from "../fixtures";
import { Dice } from "./dice";

/** How the browser is started. */
export interface Machine {
  executablePath: string;
  args: string[];
  origin: string;
  token: string;
  /** The device's clock is wrong by so much. */
  skewMs: number;
  /** Decides which calls are lost. */
  seed: number;
}

export class Sitting {
  private context: BrowserContext | null = null;
  /** The tab in which the learner works. */
  page!: Page;
  private readonly machine: Machine;
  private readonly folder: string;
  private isLossy = false;
  /** How often each call was made while the line was bad. */
  private readonly calls = new Map<string, number>();

  private constructor(machine: Machine, folder: string) {
    this.machine = machine;
    this.folder = folder;
  }

  /** A new device. */
  static async begin(machine: Machine): Promise<Sitting> {
    const sitting = new Sitting(machine, await mkdtemp(join(tmpdir(), "verdant-chaos-")));
    await sitting.start();
    return sitting;
  }

  private async start(): Promise<void> {
    const { executablePath, args, origin, token, skewMs } = this.machine;
    this.context = await chromium.launchPersistentContext(this.folder, {
      executablePath,
      args,
      headless: true,
      viewport: { width: 1280, height: 800 },
    });
    this.context.setDefaultTimeout(45_000);
    await this.context.addInitScript(
      ([value, skew]) => {
        localStorage.setItem("id_token", value);
        const now = Date.now.bind(Date);
        Date.now = () => now() + skew;
      },
      [token, skewMs] as const,
    );
    await this.context.route(`${origin}/api/**`, (route) => this.pass(route));
    this.page = this.context.pages()[0] ?? (await this.context.newPage());
  }

  private async pass(route: Route): Promise<void> {
    if (!this.isLossy) return route.continue().catch(() => undefined);
    const fate = this.fateOf(route);
    if (fate < 0.25) return route.abort("connectionreset").catch(() => undefined);
    // Carried out, and never heard of.
    if (fate < 0.5) {
      // Node does not resolve names below localhost.
      const { base, headers } = dial(this.machine.origin);
      const url = route.request().url().replace(this.machine.origin, base);
      await route
        .fetch({ url, headers: { ...route.request().headers(), ...headers } })
        .catch(() => undefined);
      return route.abort("connectionreset").catch(() => undefined);
    }
    return route.continue().catch(() => undefined);
  }

  /**
   * By the seed, the call and how often it was made: the order in which calls reach the network is chance, and must
   * not decide which of them are lost.
   */
  private fateOf(route: Route): number {
    const call = `${route.request().method()} ${new URL(route.request().url()).pathname.split("/").slice(4).join("/")}`;
    const count = (this.calls.get(call) ?? 0) + 1;
    this.calls.set(call, count);
    return Dice.for(this.machine.seed, `${call} ${count}`).share();
  }

  /** Half of the calls are lost, one way or the other. */
  setLossy(isLossy: boolean): void {
    this.isLossy = isLossy;
  }

  async setOffline(isOffline: boolean): Promise<void> {
    await this.context?.setOffline(isOffline);
  }

  /** Closes the tab without asking it, and opens another one. */
  async killTab(): Promise<void> {
    const before = this.page;
    this.page = await this.open();
    await before.close({ runBeforeUnload: false });
  }

  /** Another tab beside the first, where the learner goes on. */
  async secondTab(): Promise<void> {
    this.page = await this.open();
  }

  private async open(): Promise<Page> {
    if (!this.context) throw new Error("there is no browser");
    return this.context.newPage();
  }

  /** kill -9 of the browser with all its processes. */
  async killBrowser(): Promise<void> {
    const session = await this.context?.browser()?.newBrowserCDPSession();
    const found = (await session?.send("SystemInfo.getProcessInfo").catch(() => null)) ?? null;
    const ids = found?.processInfo.map((each) => each.id) ?? [];
    const gone = new Promise<void>((resolve) => this.context?.once("close", () => resolve()));
    if (ids.length === 0) await this.page.close({ runBeforeUnload: false });
    for (const id of ids) {
      try {
        process.kill(id, "SIGKILL");
      } catch {
        // Already gone with its parent.
      }
    }
    if (ids.length > 0) await gone;
    else await this.context?.close();
    // The lock of the killed browser would keep the next one out.
    await Promise.all(
      ["SingletonLock", "SingletonCookie", "SingletonSocket"].map((name) =>
        rm(join(this.folder, name), { force: true }),
      ),
    );
    await this.start();
  }

  /** Opens the attempt and comes back to the place that `there` recognizes. */
  async arrive(address: string, there: (page: Page) => Promise<void>): Promise<void> {
    const arriving = async () => {
      await this.page.goto(address, { timeout: 10_000 });
      await there(this.page);
    };
    await expect(arriving)
      .toPass({ timeout: 60_000 })
      .catch(async (cause: Error) => {
        const seen = await this.page
          .locator("body")
          .textContent()
          .catch(() => "nothing");
        throw new Error(
          `never arrived at ${address}: ${cause.message}\nOn the screen: ${seen?.slice(0, 600)}`,
        );
      });
  }

  async end(): Promise<void> {
    await this.context?.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** Waits for a moment between two faults. */
export const moment = (page: Page, dice: Dice, longest: number) =>
  page.waitForTimeout(dice.between(60, longest)).catch(() => undefined);
