/** Which of the two is in front where there is room for one: the passage or the question. */
import { useState } from "react";
import type { Item } from "../types";

/** Passage or question. */
export type PaneName = "passage" | "question";

/** What is in front, and how to change it. */
export interface Pane {
  name: PaneName;
  show: (name: PaneName) => void;
  /** The question needs the whole width, so that the passage is behind it on a desk as well. */
  isWide: boolean;
}

/** A new question comes to the front by itself: it is what the learner asked for. */
export function usePane(item: Item | undefined): Pane {
  const [state, setState] = useState<{ item: string | undefined; name: PaneName }>({
    item: item?.id,
    name: "question",
  });
  return {
    name: state.item === item?.id ? state.name : "question",
    show: (name) => setState({ item: item?.id, name }),
    isWide: item?.answer.kind === "prose_summary" || item?.answer.kind === "fill_in_table",
  };
}
