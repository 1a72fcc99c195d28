/** Which of the two is in front where there is room for one: the passage or the question. */
import { useState } from "react";
import { keep, useKept } from "../tools/kept";
import type { Item, Mode } from "../types";

/** Passage or question. */
export type PaneName = "passage" | "question";

/** What is in front, and how to change it. */
export interface Pane {
  name: PaneName;
  show: (name: PaneName) => void;
  /** The question needs the whole width, so that the passage is behind it on a desk as well. */
  isWide: boolean;
  /** Comfortable mode: all questions of the passage at once. */
  isWhole: boolean;
  setWhole: (isWhole: boolean) => void;
}

const WHOLE = "player-whole-passage";

/** A new question comes to the front by itself: it is what the learner asked for. */
export function usePane(item: Item | undefined, mode: Mode): Pane {
  const isWhole = useKept(WHOLE) === "yes" && mode === "comfortable";
  const [state, setState] = useState<{ item: string | undefined; name: PaneName }>({
    item: item?.id,
    name: "question",
  });
  return {
    name: state.item === item?.id ? state.name : "question",
    show: (name) => setState({ item: item?.id, name }),
    isWide: !isWhole && (item?.answer.kind === "prose_summary" || item?.answer.kind === "fill_in_table"),
    isWhole,
    setWhole: (next) => keep(WHOLE, next ? "yes" : "no"),
  };
}
