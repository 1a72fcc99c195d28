import { expect, it } from "vitest";
import { selectedIn, wholeWords } from "./selected";

const text = "Dust rose. The farm’s well-known owner gave up in 1934, and left.  Nobody came back.";
const of = (part: string): [number, number] => {
  const from = text.indexOf(part);
  return [from, from + part.length];
};

it.each([
  ["owner", "owner", "The farm’s well-known owner gave up in 1934, and left."],
  // Half a word is meant as the whole, and what stands around it is not meant.
  ["wner g", "owner gave", "The farm’s well-known owner gave up in 1934, and left."],
  [" rose. ", "rose", "Dust rose."],
  ["gave up in", "gave up in", "The farm’s well-known owner gave up in 1934, and left."],
  ["known", "well-known", "The farm’s well-known owner gave up in 1934, and left."],
  ["farm", "farm’s", "The farm’s well-known owner gave up in 1934, and left."],
  // Over the end of a sentence: both.
  [
    "left.  Nobody",
    "left. Nobody",
    "The farm’s well-known owner gave up in 1934, and left. Nobody came back.",
  ],
])("of %j it is %j in its sentence", (part, word, sentence) => {
  const shown = wholeWords(text, ...of(part));
  if (word === "left. Nobody") expect(shown).toMatchObject({ sentence });
  else expect(shown).toEqual({ word, sentence });
});

it.each([" ", ". ", "1934", "owner gave up in 1934"])("%j is nothing to look up", (part) => {
  expect(wholeWords(text, ...of(part))).toBeNull();
});

it("keeps no sentence that is longer than one is", () => {
  const long = `The owner ${"again ".repeat(100)}left.`;
  expect(wholeWords(long, 4, 9)).toEqual({ word: "owner", sentence: null });
});

/** A zone with one text selected from its `[` to its `]`, which may stand in different nodes. */
function select(html: string) {
  document.body.innerHTML = `<div>${html}</div>`;
  const zone = document.body.firstElementChild as HTMLElement;
  const walker = document.createTreeWalker(zone, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    for (const [mark, set] of [
      ["[", (at: number) => range.setStart(node, at)],
      ["]", (at: number) => range.setEnd(node, at)],
    ] as const) {
      const at = node.data.indexOf(mark);
      if (at < 0) continue;
      node.data = node.data.replace(mark, "");
      set(at);
    }
  }
  const selection = document.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
  return selectedIn(zone, selection);
}

it("reads through what stands between the letters", () => {
  expect(
    select(
      `<p lang="en"><span class="vh">Paragraph 1</span>The <mark>[car</mark><button class="place">A</button>bon] rose.</p>`,
    ),
  ).toMatchObject({ word: "carbon", sentence: "The carbon rose." });
});

it.each([
  ["the interface", `<p>The [owner] left.</p>`],
  ["another language", `<p lang="zh-Hans">The [owner] left.</p>`],
  ["an option that a click chooses", `<label><span lang="en">The [owner] left.</span></label>`],
  ["nothing", `<p lang="en">The []owner left.</p>`],
])("looks up nothing of %s", (_what, html) => {
  expect(select(html)).toBeNull();
});

it("looks up nothing outside its zone", () => {
  select(`<p lang="en">The [owner] left.</p>`);
  const elsewhere = document.createElement("div");
  expect(selectedIn(elsewhere, document.getSelection())).toBeNull();
});
