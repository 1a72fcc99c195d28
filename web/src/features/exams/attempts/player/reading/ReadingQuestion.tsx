/** Passage and question side by side on wide screens, as tabs below 992 px. */
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useArrowKeys } from "../../../../../ui/light/useArrowKeys";
import { useChecked } from "../checking/useChecked";
import { Prompt } from "../items/Prompt";
import { QuestionBody } from "../items/QuestionBody";
import { QuestionKind } from "../items/QuestionKind";
import { QuestionNav } from "../items/QuestionNav";
import { usePlayerView } from "../screens/PlayerContext";
import type { StepProps } from "../screens/StepScreen";
import type { PaneName } from "../screens/usePane";
import { questionNumber } from "../screens/useStepMoves";
import type { Item, ItemSet } from "../types";
import { hintOf } from "./hintOf";
import { Passage } from "./Passage";
import { WholePassage } from "./WholePassage";

interface ReadingQuestionProps extends StepProps {
  set: ItemSet;
  item: Item;
}

export function ReadingQuestion({ set, item, running, moves, pane }: ReadingQuestionProps) {
  const { t } = useTranslation(["player", "common"]);
  const id = useId();
  const isComfortable = running.rules.mode === "comfortable";
  const { keys } = useChecked(set);
  const isLinear = usePlayerView().attempt?.accommodations?.screen_reader_order ?? false;
  const number = questionNumber(running)?.number ?? 1;
  const arrows = useArrowKeys<HTMLDivElement>({ onArrive: (tab) => tab.click() });
  const panel = (name: PaneName) => ({
    id: `${id}-${name}`,
    role: "tabpanel",
    "aria-labelledby": `${id}-tab-${name}`,
    className: `pane ${name === "passage" ? "passage" : "qpane"}${pane.name === name ? "" : " hide"}`,
  });
  const tabProps = (name: PaneName) => ({
    type: "button" as const,
    role: "tab",
    id: `${id}-tab-${name}`,
    "aria-controls": `${id}-${name}`,
    "aria-selected": pane.name === name,
    onClick: () => pane.show(name),
  });
  const passage = <Passage set={set} item={item} isShown={pane.name === "passage"} />;
  const question = (
    <>
      {isComfortable && set.items.length > 1 && (
        <button
          type="button"
          className="link small whole-toggle"
          onClick={() => pane.setWhole(!pane.isWhole)}
        >
          {t(pane.isWhole ? "whole.one" : "whole.all")}
        </button>
      )}
      {pane.isWhole ? (
        <WholePassage set={set} item={item} running={running} />
      ) : (
        <>
          {isComfortable && <QuestionKind item={item} show={() => pane.show("passage")} />}
          <Prompt id={`${id}-q`} text={item.prompt} />
          <QuestionBody key={item.id} set={set} item={item} labelledBy={`${id}-q`} />
          {isComfortable && !keys && <p className="hint">{t(`hints.${hintOf(item.question_type)}`)}</p>}
          {isComfortable && <QuestionNav moves={moves} set={set} />}
        </>
      )}
    </>
  );
  // One column in the order of reading aloud: nothing is hidden behind a tab.
  if (isLinear)
    return (
      <div className="body linear">
        <section className="pane passage" aria-label={t("tabs.passage")}>
          {passage}
        </section>
        <section className="pane qpane" aria-label={t("tabs.question", { number })}>
          {question}
        </section>
      </div>
    );
  return (
    <>
      {/* The passage with its title may be behind the question; a screen reader still finds where it is. */}
      <h1 className="vh">{t("common:sections.reading")}</h1>
      <div
        className={pane.isWide ? "ptabs wide" : "ptabs"}
        role="tablist"
        {...arrows}
        aria-label={t("tabs.label")}
      >
        <button {...tabProps("passage")}>{t("tabs.passage")}</button>
        <button {...tabProps("question")}>{t("tabs.question", { number })}</button>
      </div>
      <div className={pane.isWide ? "body wide" : "body"}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls by keyboard only when it can take the focus */}
        <section {...panel("passage")} tabIndex={0}>
          {passage}
        </section>
        <section {...panel("question")}>{question}</section>
      </div>
    </>
  );
}
