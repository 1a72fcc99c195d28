/** Passage and question side by side on wide screens, as tabs below 992 px. */
import { useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { AnswerField } from "../items/AnswerField";
import { Prompt } from "../items/Prompt";
import { QuestionKind } from "../items/QuestionKind";
import { QuestionNav } from "../items/QuestionNav";
import type { StepProps } from "../screens/StepScreen";
import { questionNumber } from "../screens/useStepMoves";
import type { Item, ItemSet } from "../types";
import { Passage } from "./Passage";

interface ReadingQuestionProps extends StepProps {
  set: ItemSet;
  item: Item;
}

export function ReadingQuestion({ set, item, running, moves }: ReadingQuestionProps) {
  const { t } = useTranslation("player");
  const [tab, setTab] = useState<"passage" | "question">("question");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next question is what the learner asked for
  useEffect(() => setTab("question"), [item.id]);
  const id = useId();
  const isComfortable = running.rules.mode === "comfortable";
  const number = questionNumber(running)?.number ?? 1;
  const panel = (name: typeof tab) => ({
    id: `${id}-${name}`,
    role: "tabpanel",
    "aria-labelledby": `${id}-tab-${name}`,
    className: `pane ${name === "passage" ? "passage" : "qpane"}${tab === name ? "" : " hide"}`,
  });
  const tabProps = (name: typeof tab) => ({
    type: "button" as const,
    role: "tab",
    id: `${id}-tab-${name}`,
    "aria-controls": `${id}-${name}`,
    "aria-selected": tab === name,
    onClick: () => setTab(name),
  });
  return (
    <>
      <div className="ptabs" role="tablist" aria-label={t("tabs.label")}>
        <button {...tabProps("passage")}>{t("tabs.passage")}</button>
        <button {...tabProps("question")}>{t("tabs.question", { number })}</button>
      </div>
      <div className="body">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls by keyboard only when it can take the focus */}
        <section {...panel("passage")} tabIndex={0}>
          <Passage set={set} item={item} isShown={tab === "passage"} />
        </section>
        <section {...panel("question")}>
          {isComfortable && <QuestionKind item={item} show={() => setTab("passage")} />}
          <Prompt id={`${id}-q`} text={item.prompt} />
          <AnswerField key={item.id} item={item} labelledBy={`${id}-q`} />
          {isComfortable && <p className="hint">{t(`hints.${kindOf(item)}`)}</p>}
          {isComfortable && <QuestionNav moves={moves} />}
        </section>
      </div>
    </>
  );
}

function kindOf(item: Item) {
  return item.question_type as "detail";
}
