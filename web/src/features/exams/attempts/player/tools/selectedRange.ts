import type { OwnMark } from "./ownMarks";

/**
 * What is selected in a passage, as ranges of letters of its paragraphs. Squares and the sentence put in by the learner
 * stand between the letters but do not count: they are not of the text.
 */
export function selectedRanges(root: HTMLElement, selection: Selection | null): OwnMark[] {
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return [];
  const range = selection.getRangeAt(0);
  return [...root.querySelectorAll<HTMLElement>("[data-paragraph]")].flatMap((paragraph) => {
    if (!range.intersectsNode(paragraph)) return [];
    let at = 0;
    let from = -1;
    let to = -1;
    for (const node of textNodes(paragraph)) {
      const { length } = node.data;
      if (range.intersectsNode(node)) {
        const start = node === range.startContainer ? range.startOffset : 0;
        const end = node === range.endContainer ? range.endOffset : length;
        if (end > start) {
          if (from < 0) from = at + start;
          to = at + end;
        }
      }
      at += length;
    }
    return from >= 0 && to > from ? [{ paragraph: Number(paragraph.dataset.paragraph), from, to }] : [];
  });
}

function textNodes(paragraph: HTMLElement): Text[] {
  const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT, (node) =>
    node.parentElement?.closest(".place, .inserted, .vh")
      ? NodeFilter.FILTER_REJECT
      : NodeFilter.FILTER_ACCEPT,
  );
  const nodes: Text[] = [];
  while (walker.nextNode()) nodes.push(walker.currentNode as Text);
  return nodes;
}
