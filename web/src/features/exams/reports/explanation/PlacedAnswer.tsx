/** Answers that are placed or completed, beside their key: words, tables, charts, steps, sentences. */
import { useTranslation } from "react-i18next";
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
    <section className="card pad options placed">
      <Shape item={item} />
      <div className="short">
        <h2 className="note">{t("explain.why")}</h2>
        <p lang="en">{item.explanation}</p>
      </div>
    </section>
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
    <dl className="letters">
      <div>
        <dt className="note">{t("explain.right_word")}</dt>
        <dd lang="en">
          {shown}
          <b className="ok">{answer.correct[0]}</b>
        </dd>
      </div>
      <div>
        <dt className="note">{t("explain.your_word")}</dt>
        <dd lang="en">
          {answer.text?.trim() ? (
            <>
              {shown}
              <b className={scored === "right" ? "ok" : "missed"}>{answer.text}</b>
            </>
          ) : (
            "–"
          )}
        </dd>
      </div>
    </dl>
  );
}
