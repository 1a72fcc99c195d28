/** Comfortable mode: all questions of one passage beside it, one below the other. */
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../../../ui/Icon";
import { CheckButton } from "../checking/CheckButton";
import { QuestionBody } from "../items/QuestionBody";
import { stepAsking } from "../parts/steps";
import { usePlayer } from "../screens/PlayerContext";
import type { RunningPart } from "../session/partTime";
import type { Item, ItemSet } from "../types";

interface WholePassageProps {
  set: ItemSet;
  item: Item;
  running: RunningPart;
}

export function WholePassage({ set, item, running }: WholePassageProps) {
  const { t } = useTranslation("player");
  const player = usePlayer();
  const id = useId();
  const { rules } = running;
  const offset = rules.steps.findIndex((step) => step.set === set.id);
  const after = offset + rules.steps.filter((step) => step.set === set.id).length;
  // The question that is touched is the one the passage shows and the pips name.
  const touch = (each: Item) => {
    if (each.id !== item.id) player.dispatch({ type: "go", index: stepAsking(rules.steps, set.id, each.id) });
  };
  return (
    <>
      {set.items.map((each, n) => (
        <section
          key={each.id}
          className={each.id === item.id ? "whole-q here" : "whole-q"}
          aria-labelledby={`${id}-${n}`}
          onFocusCapture={() => touch(each)}
        >
          <h2 className="q" id={`${id}-${n}`}>
            <span className="num quiet">{n + 1}.</span> <span lang="en">{each.prompt}</span>
          </h2>
          <QuestionBody set={set} item={each} labelledBy={`${id}-${n}`} />
        </section>
      ))}
      <div className="qnav">
        {offset > 0 && (
          <button
            type="button"
            className="btn bare"
            onClick={() => player.dispatch({ type: "go", index: offset - 1 })}
          >
            <Icon name="back" size={18} />
            <span className="qlabel">{t("bar.back")}</span>
          </button>
        )}
        <CheckButton set={set} />
        <button
          type="button"
          className="btn fill"
          onClick={() => player.dispatch({ type: "go", index: after })}
        >
          {t("bar.next")}
        </button>
      </div>
    </>
  );
}
