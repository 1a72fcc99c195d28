/** How a question is answered: by the player's own parts. */
import { useState } from "react";
import { AnswerField } from "../player/items/AnswerField";
import { WordBlank } from "../player/reading/WordBlank";
import { useAnswering } from "../player/screens/AnsweringContext";
import { answerOf, type Slots, slotsOf } from "../player/sentences/arrange";
import { SentenceField } from "../player/sentences/SentenceField";
import type { BuildSentence, Item, ItemKey, ItemSet } from "../player/types";
import type { Question } from "./api";

interface AnswerPartProps {
  question: Question;
  /** Id of the element that holds the question. */
  labelledBy: string;
  /** Once it is checked. */
  itemKey: ItemKey | undefined;
  isFinal: boolean;
}

export function AnswerPart({ question: { set, item }, labelledBy, itemKey, isFinal }: AnswerPartProps) {
  switch (item.answer.kind) {
    case "missing_letters":
      return <CutWord set={set} item={item} itemKey={itemKey} isFinal={isFinal} />;
    case "build_sentence":
      return <Sentence shape={item.answer} item={item} labelledBy={labelledBy} isFinal={isFinal} />;
    default:
      return <AnswerField item={item} labelledBy={labelledBy} isFinal={isFinal} correct={itemKey?.correct} />;
  }
}

interface CutWordProps {
  set: ItemSet;
  item: Item;
  itemKey: ItemKey | undefined;
  isFinal: boolean;
}

/** The text with its one cut word. */
function CutWord({ set, item, itemKey, isFinal }: CutWordProps) {
  return (
    <p className="cloze" lang="en">
      {(set.cloze ?? []).map((piece, n) =>
        piece.kind === "text" ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no other identity and never move
          <span key={n}>{piece.text}</span>
        ) : (
          <WordBlank key={piece.item} item={item} number={1} isFinal={isFinal} itemKey={itemKey} />
        ),
      )}
    </p>
  );
}

interface SentenceProps {
  shape: BuildSentence;
  item: Item;
  labelledBy: string;
  isFinal: boolean;
}

function Sentence({ shape, item, labelledBy, isFinal }: SentenceProps) {
  const { answers, answer } = useAnswering();
  // The answer names no holes: where they lie is remembered as long as the question is on the screen.
  const [laid, setLaid] = useState<Slots>();
  return (
    <>
      <blockquote className="try-line" lang="en">
        {shape.context}
      </blockquote>
      <SentenceField
        shape={shape}
        slots={slotsOf(shape, answers.get(item.id), laid)}
        isFinal={isFinal}
        labelledBy={labelledBy}
        change={(slots) => {
          setLaid(slots);
          answer(item.id, answerOf(slots));
        }}
      />
    </>
  );
}
