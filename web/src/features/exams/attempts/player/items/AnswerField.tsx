/** How a question is answered: native radio buttons and checkboxes in the clothes of the skin. */
import { useTranslation } from "react-i18next";
import { firstWords } from "../reading/passageText";
import { useAnswering } from "../screens/AnsweringContext";
import type { AnswerValue, Item } from "../types";
import { Chart } from "./Chart";
import { choose, chosen, mostOptions } from "./choosing";
import { OptionList } from "./OptionList";
import { OrderSteps } from "./OrderSteps";
import { SummaryBoard } from "./SummaryBoard";
import { TableBoard } from "./TableBoard";

interface AnswerFieldProps {
  item: Item;
  /** Id of the element that holds the question. */
  labelledBy: string;
  /** The answers of this set were checked. */
  isFinal?: boolean;
  /** What would have been right, once that may be said. */
  correct?: readonly string[] | undefined;
}

export function AnswerField({ item, labelledBy, isFinal = false, correct }: AnswerFieldProps) {
  const { t } = useTranslation("player");
  const { answers, answer: give } = useAnswering();
  const { answer } = item;
  const value = answers.get(item.id);
  const picked = chosen(value);
  const set = (next: AnswerValue | null) => {
    if (next && !isFinal) give(item.id, next);
  };
  const pick = (id: string) => set(choose(answer, value, id));
  const list = { name: item.id, labelledBy, picked, pick, isFinal, correct };
  const field = { value, set, labelledBy, isFinal };

  switch (answer.kind) {
    case "single_choice":
      return <OptionList {...list} options={answer.options} />;
    case "multiple_choice":
      return (
        <>
          <p className="choose-note">{t("choose.some", { count: answer.choose })}</p>
          <OptionList {...list} options={answer.options} most={mostOptions(answer)} />
        </>
      );
    case "prose_summary":
      return <SummaryBoard {...list} answer={answer} />;
    case "fill_in_table":
      return <TableBoard {...field} answer={answer} />;
    case "chart":
      return <Chart {...field} name={item.id} answer={answer} />;
    case "order_steps":
      return <OrderSteps {...field} answer={answer} />;
    case "insert_text": {
      const places = answer.places.map((place) => ({
        id: place.id,
        text:
          place.before === "" ? t("insert.at_end") : t("insert.before", { words: firstWords(place.before) }),
      }));
      return (
        <>
          <blockquote className="insert-sentence" lang="en">
            {answer.sentence}
          </blockquote>
          <p className="choose-note">{t("insert.where")}</p>
          <OptionList {...list} options={places} />
        </>
      );
    }
    // Screens of their own.
    case "missing_letters":
    case "build_sentence":
    case "speaking":
    case "writing":
      return null;
    default:
      return answer satisfies never;
  }
}
