/** How a question is answered: native radio buttons and checkboxes in the clothes of the skin. */
import { useTranslation } from "react-i18next";
import { firstWords } from "../reading/passageText";
import { usePlayer, usePlayerView } from "../screens/PlayerContext";
import type { Item } from "../types";
import { choose, chosen, mostOptions } from "./choosing";
import { OptionList } from "./OptionList";

interface AnswerFieldProps {
  item: Item;
  /** Id of the element that holds the question. */
  labelledBy: string;
}

export function AnswerField({ item, labelledBy }: AnswerFieldProps) {
  const { t } = useTranslation("player");
  const player = usePlayer();
  const { answers } = usePlayerView();
  const { answer } = item;
  const value = answers.get(item.id);
  const picked = chosen(value);
  const pick = (id: string) => {
    const next = choose(answer, value, id);
    if (next) player.answer(item.id, next);
  };
  const list = { name: item.id, labelledBy, picked, pick };

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
      return (
        <>
          <p className="lead" lang="en">
            {answer.lead}
          </p>
          <p className="choose-note num">
            {t("choose.summary", { count: answer.choose, done: picked.length })}
          </p>
          <OptionList {...list} options={answer.options} most={mostOptions(answer)} />
        </>
      );
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
    case "speaking":
    case "writing":
      return null;
    default:
      return answer satisfies never;
  }
}
