/** A built sentence: the right one, the own one, and every other order that counts. */
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import styles from "./answers.module.css";
import type { ExplainedItem } from "./model";
import type { PlacedShape } from "./wire";

type Shape = Extract<PlacedShape, { kind: "build_sentence" }>;

interface SentenceAnswerProps {
  item: ExplainedItem;
  shape: Shape;
}

export function SentenceAnswer({ item, shape }: SentenceAnswerProps) {
  const { t } = useTranslation("results");
  const { given, accepted } = item.answer;
  const isAnswered = given.some((id) => id !== "");
  const isRight = item.scored === "right";
  const others = accepted.slice(1);
  return (
    <div className={styles.sentences}>
      <p className={styles.context} lang="en">
        {shape.context}
      </p>
      {accepted[0] && (
        <Sentence title={t("explain.right_sentence")} shape={shape} chunks={accepted[0]} tone="ok" />
      )}
      {isAnswered ? (
        <Sentence
          title={t("explain.your_sentence")}
          shape={shape}
          chunks={given}
          tone={isRight ? "ok" : "missed"}
        />
      ) : (
        <p className="quiet small">{t("explain.no_sentence")}</p>
      )}
      {others.length > 0 && (
        <div>
          <h2 className="note">{t("explain.also_right")}</h2>
          {others.map((chunks) => (
            <Sentence key={chunks.join(" ")} shape={shape} chunks={chunks} tone="ok" />
          ))}
        </div>
      )}
    </div>
  );
}

interface SentenceProps {
  title?: string;
  shape: Shape;
  chunks: string[];
  tone: "ok" | "missed";
}

/** The frame with chunks in its blanks; what could not be placed is a dash. */
function Sentence({ title, shape, chunks, tone }: SentenceProps) {
  let blank = 0;
  const pieces = shape.frame.map((piece) => {
    if (piece.kind === "text") return { text: piece.text, isChunk: false };
    const id = chunks[blank];
    blank += 1;
    return { text: shape.chunks.find((chunk) => chunk.id === id)?.text ?? "—", isChunk: true };
  });
  return (
    <div className={styles.sentence}>
      {title && <h2 className="note">{title}</h2>}
      <p lang="en">
        {pieces.map(({ text, isChunk }, index) => {
          // A full stop stands close to the word before it.
          const gap = index === 0 || /^[.,?!;:]/.test(text) ? "" : " ";
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: places of the frame are fixed
            <Fragment key={index}>
              {gap}
              {isChunk ? <b className={styles[tone]}>{text}</b> : text}
            </Fragment>
          );
        })}
      </p>
    </div>
  );
}
