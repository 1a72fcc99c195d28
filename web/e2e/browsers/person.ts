/** Somebody in front of a browser: reads what is written, clicks and types, and waits as people do. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect } from "@playwright/test";
import type { Driver, Json } from "./driver";
import { look, type Query, type Sight, type Thing, type Wish } from "./look";

/** What is not there after half a minute will not come. */
const patience = { timeout: 30_000, intervals: [50, 100, 250] };

const library = readFileSync(
  join(
    dirname(createRequire(import.meta.url).resolve("@testing-library/dom")),
    "@testing-library/dom.umd.min.js",
  ),
  "utf8",
);

/** Keys without a character, as the W3C numbers them; the Enter beside the letters, not the one beside the digits. */
export const keys = { tab: "\uE004", control: "\uE009", alt: "\uE00A", enter: "\uE006" } as const;

export class Person {
  readonly driver: Driver;

  constructor(driver: Driver) {
    this.driver = driver;
  }

  /** What can be seen of a thing right now. */
  async look(query: Query, wish: Wish = "see"): Promise<Sight> {
    const ask = () => this.driver.call<Sight | null>(String(look), wire(query), wish);
    const sight = await ask();
    if (sight) return sight;
    // As a function: the page's policy forbids to evaluate text.
    await this.driver.call(`() => { ${library} }`);
    return (await ask()) ?? { count: 0, thing: null };
  }

  /** Waits until the one thing is there, and is as it should be. */
  async sees(
    query: Query,
    isRight: (thing: Thing) => boolean = () => true,
    ms = patience.timeout,
  ): Promise<Thing> {
    return this.wait(query, isRight, "see", ms);
  }

  /** Whether at least one such thing is there now. */
  async canSee(query: Query): Promise<boolean> {
    return (await this.look(query)).count > 0;
  }

  async moveMouse(): Promise<void> {
    await this.driver.perform({
      type: "pointer",
      id: "mouse",
      actions: [{ type: "pointerMove", x: 9, y: 9 }],
    });
  }

  async click(query: Query, ms = 2 * patience.timeout): Promise<void> {
    // A page that still grows moves a thing away under the pointer; people aim again.
    await expect(async () => {
      const { x, y } = await this.wait(query, ({ isReachable }) => isReachable, "reach", ms / 2);
      await this.driver.perform({
        type: "pointer",
        id: "mouse",
        actions: [
          { type: "pointerMove", x, y },
          { type: "pointerDown", button: 0 },
          { type: "pointerUp", button: 0 },
        ],
      });
      // Nothing is known any more where the click has led to another page.
      expect(await this.driver.call("() => globalThis.isMissed"), "the click missed").not.toBe(true);
    }).toPass({ ...patience, timeout: ms });
  }

  /** Chooses in a menu. A page that is drawn meanwhile closes it; people open it again. */
  async choose(menu: Query, choice: Query): Promise<void> {
    await expect(async () => {
      await this.click(menu);
      await this.click(choice, 4_000);
    }).toPass({ ...patience, timeout: 2 * patience.timeout });
  }

  /** Clicks a box or a circle and waits until it is chosen. */
  async check(query: Query): Promise<void> {
    await this.click(query);
    await this.sees(query, ({ isChecked }) => isChecked);
  }

  /** Gives a thing the keyboard. */
  async focus(query: Query): Promise<void> {
    await this.wait(query, ({ isFocused }) => isFocused, "focus");
  }

  /** Replaces what a field holds, key by key. */
  async fill(query: Query, text: string): Promise<void> {
    await this.click(query);
    await this.sees(query, ({ isFocused }) => isFocused);
    await this.press(keys.control, "a");
    await this.type(text);
    await this.sees(query, ({ value }) => value === text);
  }

  /** Chooses in a native list by its keyboard, without opening it. */
  async select(query: Query, words: string, value: string): Promise<void> {
    await this.focus(query);
    await this.type(words);
    await this.press(keys.tab);
    await this.sees(query, (thing) => thing.value === value);
  }

  /** Types characters one after the other. */
  async type(text: string): Promise<void> {
    const actions = [...text].flatMap((value) => [
      { type: "keyDown" as const, value },
      { type: "keyUp" as const, value },
    ]);
    await this.driver.perform({ type: "key", id: "keyboard", actions });
  }

  /** Presses keys together, as Alt and a letter. */
  async press(...together: string[]): Promise<void> {
    const down = together.map((value) => ({ type: "keyDown" as const, value }));
    const up = [...together].reverse().map((value) => ({ type: "keyUp" as const, value }));
    await this.driver.perform({ type: "key", id: "keyboard", actions: [...down, ...up] });
  }

  private async wait(
    query: Query,
    isRight: (thing: Thing) => boolean,
    wish: Wish,
    timeout = patience.timeout,
  ): Promise<Thing> {
    let found: Thing | null = null;
    await expect(async () => {
      // A page that is just being left has no answer; the next one will.
      const { count, thing } = await this.look(query, wish);
      expect(count, `${JSON.stringify(wire(query))} on the screen`).toBe(1);
      expect(
        thing !== null && isRight(thing),
        `${JSON.stringify(wire(query))}: ${JSON.stringify(thing)}`,
      ).toBe(true);
      found = thing;
    }).toPass({ ...patience, timeout });
    if (!found) throw new Error("it was seen");
    return found;
  }
}

/** Regular expressions do not survive JSON. */
function wire(query: Query): { [name: string]: Json } {
  const { name, label, text, within, ...rest } = query;
  const words = (wording: string | RegExp) =>
    typeof wording === "string" ? wording : { source: wording.source, flags: wording.flags };
  return {
    ...rest,
    ...(name === undefined ? {} : { name: words(name) }),
    ...(label === undefined ? {} : { label: words(label) }),
    ...(text === undefined ? {} : { text: words(text) }),
    ...(within === undefined ? {} : { within: wire(within) }),
  };
}
