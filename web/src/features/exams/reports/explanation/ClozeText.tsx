/** A text whose cut words are whole again: the letters that were missing, right or wrong, and the word asked about. */
import { useTranslation } from "react-i18next";
import type { ExplainedItem, ExplainedSet } from "./model";
import styles from "./Stimulus.module.css";
import type { ClozePiece } from "./wire";

interface ClozeTextProps {
  pieces: ClozePiece[];
  set: ExplainedSet;
  item: ExplainedItem;
}

export function ClozeText({ pieces, set, item }: ClozeTextProps) {
  return (
    <p className={styles.cloze} lang="en">
      {pieces.map((piece, index) => {
        if (piece.kind === "text") {
          // biome-ignore lint/suspicious/noArrayIndexKey: the text is never rearranged
          return <span key={index}>{piece.text}</span>;
        }
        const word = set.items.find(({ id }) => id === piece.item);
        return word && <Word key={piece.item} word={word} isAsked={word.id === item.id} />;
      })}
    </p>
  );
}

function Word({ word, isAsked }: { word: ExplainedItem; isAsked: boolean }) {
  const { t } = useTranslation("results");
  const { shape, correct } = word.answer;
  if (shape.kind !== "missing_letters") return null;
  const isRight = word.scored === "right";
  return (
    <span className={isAsked ? styles.asked : undefined} data-evidence={isAsked || undefined}>
      {shape.shown}
      <b className={isRight ? styles.ok : styles.missed}>{correct[0]}</b>
      <span className="vh">{t(isRight ? "outcomes.right" : "outcomes.wrong")}</span>
    </span>
  );
}
