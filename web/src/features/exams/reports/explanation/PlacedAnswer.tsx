/** Answers that are placed or completed, beside their key: words, tables, charts, steps, sentences. */
import { useTranslation } from "react-i18next";
import { Card } from "../../../../ui/Card";
import styles from "./answers.module.css";
import { ChartAnswer } from "./ChartAnswer";
import type { ExplainedItem } from "./model";
import { SentenceAnswer } from "./SentenceAnswer";
import { StepsAnswer } from "./StepsAnswer";
import { TableAnswer } from "./TableAnswer";
import type { PlacedShape } from "./wire";

const placed: readonly string[] = [
  "missing_letters",
  "fill_in_table",
  "chart",
  "order_steps",
  "build_sentence",
] satisfies PlacedShape["kind"][];

/** Whether an item is answered by placing or completing. */
export const isPlaced = (item: ExplainedItem): boolean => placed.includes(item.kind);

export function PlacedAnswer({ item }: { item: ExplainedItem }) {
  const { t } = useTranslation("results");
  return (
    <Card className={styles.answers} aria-label={t("answers.title")}>
      <Shape item={item} />
      <div className={styles.short}>
        <h2 className="note">{t("explain.why")}</h2>
        <p lang="en">{item.explanation}</p>
      </div>
    </Card>
  );
}

function Shape({ item }: { item: ExplainedItem }) {
  const { shape } = item.answer;
  switch (shape.kind) {
    case "missing_letters":
      return <Letters item={item} shown={shape.shown} />;
    case "fill_in_table":
      return <TableAnswer item={item} shape={shape} />;
    case "chart":
      return <ChartAnswer item={item} shape={shape} />;
    case "order_steps":
      return <StepsAnswer item={item} shape={shape} />;
    case "build_sentence":
      return <SentenceAnswer item={item} shape={shape} />;
    default:
      return null;
  }
}

function Letters({ item: { answer, scored }, shown }: { item: ExplainedItem; shown: string }) {
  const { t } = useTranslation("results");
  return (
    <dl className={styles.letters}>
      <div>
        <dt className="note">{t("explain.right_word")}</dt>
        <dd lang="en">
          {shown}
          <b className={styles.ok}>{answer.correct[0]}</b>
        </dd>
      </div>
      <div>
        <dt className="note">{t("explain.your_word")}</dt>
        <dd lang="en">
          {answer.text?.trim() ? (
            <>
              {shown}
              <b className={scored === "right" ? styles.ok : styles.missed}>{answer.text}</b>
            </>
          ) : (
            "–"
          )}
        </dd>
      </div>
    </dl>
  );
}
