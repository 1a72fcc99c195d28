/** Which word or short phrase is selected in an English text, and in which sentence it stands. */

/** What a learner selected. */
export interface Selected {
  /** Whole words as they stand in the text, one space between them. */
  word: string;
  /** The sentence around them; null where it would be too long to keep. */
  sentence: string | null;
  /** Where it is on the page. */
  range: Range;
}

/** More words are no entry of a word book. */
const MOST_WORDS = 4;
/** What the api looks up. */
const LONGEST = 60;
/** What is kept of a sentence; nothing that long is one sentence of a passage. */
const LONGEST_SENTENCE = 500;

/** What answers or is typed has its own use for a selection. */
const NO_TEXT = "label, input, textarea, select, [contenteditable=true]";
/** What stands between the letters and is not of the text. */
const NOT_OF_TEXT = ".vh, .place, .inserted, [aria-hidden=true], [role=tooltip]";
const BLOCKS = "p, li, dt, dd, td, th, h1, h2, h3, h4, blockquote, [lang]";

/** Null when nothing is selected that can be looked up: too much, no words, or no English text of the zone. */
export function selectedIn(zone: HTMLElement | null, selection: Selection | null): Selected | null {
  if (!zone || !selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const start = elementOf(range.startContainer);
  const language = start?.closest<HTMLElement>("[lang]");
  const block = start?.closest(BLOCKS);
  if (!start || !block || !language || !zone.contains(language) || !/^en\b/i.test(language.lang)) return null;
  if (start.closest(NO_TEXT)) return null;
  const { text, from, to } = textOf(block, range);
  const words = wholeWords(text, from, to);
  return words && { ...words, range };
}

/** The words that a stretch of a text touches, and their sentence. */
export function wholeWords(text: string, from: number, to: number): Omit<Selected, "range"> | null {
  let [start, end] = [from, to];
  while (start < end && !isOfWord(text[start])) start += 1;
  while (end > start && !isOfWord(text[end - 1])) end -= 1;
  if (start >= end) return null;
  while (isOfWord(text[start - 1])) start -= 1;
  while (isOfWord(text[end])) end += 1;
  const word = squeeze(text.slice(start, end)).replace(/^[-'’]+|[-'’]+$/g, "");
  const fits = word.length <= LONGEST && word.split(" ").length <= MOST_WORDS && /[a-z]/i.test(word);
  return fits ? { word, sentence: sentenceOf(text, start, end) } : null;
}

const squeeze = (text: string) => text.replace(/\s+/g, " ").trim();
const isOfWord = (letter: string | undefined) => letter !== undefined && /[\p{L}\p{N}'’-]/u.test(letter);
const sentences = new Intl.Segmenter("en", { granularity: "sentence" });

function sentenceOf(text: string, from: number, to: number): string | null {
  const touched = [...sentences.segment(text)].filter(
    ({ index, segment }) => index < to && index + segment.length > from,
  );
  const sentence = squeeze(touched.map(({ segment }) => segment).join(""));
  return sentence.length > LONGEST_SENTENCE ? null : sentence;
}

function elementOf(node: Node): Element | null {
  return node instanceof Element ? node : node.parentElement;
}

/** The text of a block, and from where to where in it the range reaches. */
function textOf(block: Element, range: Range): { text: string; from: number; to: number } {
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT, (node) =>
    node.parentElement?.closest(NOT_OF_TEXT) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  let [text, from, to] = ["", -1, -1];
  while (walker.nextNode()) {
    const { data } = walker.currentNode as Text;
    if (range.intersectsNode(walker.currentNode)) {
      const start = walker.currentNode === range.startContainer ? range.startOffset : 0;
      const end = walker.currentNode === range.endContainer ? range.endOffset : data.length;
      if (from < 0) from = text.length + start;
      to = text.length + end;
    }
    text += data;
  }
  return { text, from: Math.max(0, from), to: Math.max(0, to) };
}
