/** What the whole path needs of a browser. WebDriver and WebDriver BiDi both offer it, in nearly the same words. */

/** Anything that travels between the test and the page. */
export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/** One input device and what it does, as the W3C's "perform actions" command takes it. */
export type Input =
  | { type: "key"; id: string; actions: { type: "keyDown" | "keyUp"; value: string }[] }
  | { type: "pointer"; id: string; actions: PointerStep[] };

type PointerStep =
  | { type: "pointerMove"; x: number; y: number }
  | { type: "pointerDown" | "pointerUp"; button: number };

/** A started browser with one page. */
export interface Driver {
  /** Name and version, as they are printed. */
  readonly name: string;
  /** Whether it always decodes what it has recorded; where not, the player falls back to the browser's own controls. */
  readonly decodesRecordings: boolean;
  /** Whether it has stopped answering. */
  isStuck(): boolean;
  /** What this browser does not let a test prove. */
  limits(): string[];
  /** Opens an address and waits until it has loaded. */
  goto(url: string): Promise<void>;
  goBack(): Promise<void>;
  reload(): Promise<void>;
  /** Calls a JavaScript function, given as its source, in the page. */
  call<T>(source: string, ...args: Json[]): Promise<T>;
  /** Presses keys and moves the pointer as a person would: events are trusted. */
  perform(input: Input): Promise<void>;
  /** A picture of the page, as PNG in base64. */
  picture(): Promise<string>;
  /** Errors of pages since the last call: uncaught ones, and what was written to the console as an error. */
  complaints(): Promise<string[]>;
  /** Path of the file downloaded last; null as long as there is none. */
  downloaded(): Promise<string | null>;
  close(): Promise<void>;
}

/** A browser that keeps silent. */
export class NoAnswer extends Error {}

/** Shown instead of a wait for ever when a browser does not answer. */
export async function withPatience<T>(what: string, answer: Promise<T>, ms = 60_000): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer(`${what}: no answer in ${ms / 1_000} s`)), ms);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
