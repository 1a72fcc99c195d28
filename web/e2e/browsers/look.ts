/** Runs inside the page: finds things by what a person perceives. Its source is sent, so it may use nothing around it. */

/** A regular expression as it travels. */
export interface Pattern {
  source: string;
  flags: string;
}

/** Names one thing on the screen. Words are all the words; what is only part of them is a regular expression. */
export interface Query<Expression = RegExp> {
  role?: string;
  /** With a role: the accessible name. */
  name?: string | Expression;
  label?: string | Expression;
  text?: string | Expression;
  css?: string;
  /** Which of several, from the end when negative; without it there must be one. */
  nth?: number;
  /** Only inside another one. */
  within?: Query<Expression>;
  /** Only what contains this. */
  holds?: string;
}

/** What is done with it, beside looking: bring it into view for a click, or give it the keyboard. */
export type Wish = "see" | "reach" | "focus";

/** What was found. */
export interface Sight {
  count: number;
  /** Of the one that was asked for; null when it is not there, or not yet clear which one it is. */
  thing: Thing | null;
}

export interface Thing {
  text: string;
  value: string;
  isChecked: boolean;
  isFocused: boolean;
  /** Middle of the thing in the window. */
  x: number;
  y: number;
  /** Whether a click there would reach it. */
  isReachable: boolean;
  attributes: { [name: string]: string };
}

interface Library {
  queryAllByRole(inside: Element, role: string, options: object): HTMLElement[];
  queryAllByLabelText(inside: Element, text: string | RegExp): HTMLElement[];
  queryAllByText(inside: Element, text: string | RegExp): HTMLElement[];
}

/** Looks for a thing. Undefined when the library is not in this page yet. */
export function look(query: Query<Pattern>, wish: Wish): Sight | undefined {
  const library = (globalThis as { TestingLibraryDom?: Library }).TestingLibraryDom;
  if (!library) return undefined;

  const wording = (text: string | Pattern) =>
    typeof text === "string" ? text : new RegExp(text.source, text.flags);
  const isVisible = (element: Element) => element.getClientRects().length > 0;

  const inside = (root: Element, { role, name, label, text, css }: Query<Pattern>): Element[] => {
    if (role !== undefined)
      return library.queryAllByRole(root, role, name === undefined ? {} : { name: wording(name) });
    if (label !== undefined) return library.queryAllByLabelText(root, wording(label)).filter(isVisible);
    if (text !== undefined) return library.queryAllByText(root, wording(text)).filter(isVisible);
    return [...root.querySelectorAll(css ?? "*")].filter(isVisible);
  };
  const all = (wanted: Query<Pattern>): Element[] => {
    const roots = wanted.within ? choose(wanted.within) : [document.documentElement];
    const { holds } = wanted;
    return roots
      .flatMap((root) => inside(root, wanted))
      .filter((element) => holds === undefined || element.textContent?.includes(holds));
  };
  const choose = (wanted: Query<Pattern>): Element[] => {
    const found = all(wanted);
    if (wanted.nth === undefined) return found;
    const one = found.at(wanted.nth);
    return one ? [one] : [];
  };

  const found = choose(query);
  const element = found.length === 1 ? found[0] : undefined;
  if (!element) return { count: found.length, thing: null };
  if (wish === "reach") {
    element.scrollIntoView({ block: "center", behavior: "instant" });
    const page = globalThis as { isMissed?: boolean };
    page.isMissed = true;
    const hit = () => {
      page.isMissed = false;
    };
    element.addEventListener("click", hit, { capture: true, once: true });
  }
  if (wish === "focus") (element as HTMLElement).focus();
  const box = element.getBoundingClientRect();
  const x = Math.round(box.x + box.width / 2);
  const y = Math.round(box.y + box.height / 2);
  const top = document.elementFromPoint(x, y);
  const label = element instanceof HTMLInputElement ? element.closest("label") : null;
  const isReachable =
    !element.matches(":disabled") &&
    top !== null &&
    (element.contains(top) || top.contains(element) || (label?.contains(top) ?? false));
  return {
    count: 1,
    thing: {
      text: element.textContent ?? "",
      value: (element as Partial<HTMLInputElement>).value ?? "",
      isChecked:
        (element as Partial<HTMLInputElement>).checked ?? element.getAttribute("aria-checked") === "true",
      isFocused: document.activeElement === element,
      x,
      y,
      isReachable,
      attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
    },
  };
}
