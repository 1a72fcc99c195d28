import { CheckedPanel } from "../checking/CheckedPanel";
import { useChecked } from "../checking/useChecked";
import { usePlayerView } from "../screens/PlayerContext";
import type { Item, ItemSet } from "../types";
import { AnswerField } from "./AnswerField";

interface QuestionBodyProps {
  set: ItemSet;
  item: Item;
  labelledBy: string;
}

/** What is answered, and once it is checked, what became of it. */
export function QuestionBody({ set, item, labelledBy }: QuestionBodyProps) {
  const { answers } = usePlayerView();
  const { isFinal, keys } = useChecked(set);
  const key = keys?.items[item.id];
  return (
    <>
      <AnswerField item={item} labelledBy={labelledBy} isFinal={isFinal} correct={key?.correct} />
      {key && <CheckedPanel item={item} itemKey={key} value={answers.get(item.id)} />}
    </>
  );
}
