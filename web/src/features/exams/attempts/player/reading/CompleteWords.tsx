/** A text whose words have lost their second halves: the letters are typed inside the text. */
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { InlineText } from "../bar/InlineText";
import { outcomeOf, rightAnswer } from "../checking/outcome";
import { useChecked } from "../checking/useChecked";
import { Prompt } from "../items/Prompt";
import { QuestionNav } from "../items/QuestionNav";
import { usePlayerView } from "../screens/PlayerContext";
import type { StepProps } from "../screens/StepScreen";
import type { CheckedSet, ItemSet } from "../types";
import { WordBlank } from "./WordBlank";

export function CompleteWords({ set, running, moves }: StepProps & { set: ItemSet }) {
  const { t } = useTranslation("player");
  const id = useId();
  const { isFinal, keys } = useChecked(set);
  const isComfortable = running.rules.mode === "comfortable";
  return (
    <div className="body one">
      <section className="pane qpane">
        {/* The title is English as the test is; what stands for it is said by the interface. */}
        <h1 className="vh" lang={set.title ? "en" : undefined}>
          {set.title ?? t("kinds.complete_the_words")}
        </h1>
        <Prompt id={`${id}-q`} text={t("words.task")} lang={undefined} />
        {isComfortable && <p className="choose-note">{t("words.how")}</p>}
        <p className="cloze" lang="en">
          {(set.cloze ?? []).map((piece, n) => {
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no other identity and never move
            if (piece.kind === "text") return <span key={n}>{piece.text}</span>;
            const number = set.items.findIndex((item) => item.id === piece.item);
            const item = set.items[number];
            return (
              item && (
                <WordBlank
                  key={piece.item}
                  item={item}
                  number={number + 1}
                  isFinal={isFinal}
                  itemKey={keys?.items[item.id]}
                />
              )
            );
          })}
        </p>
        {keys && <WordReasons set={set} keys={keys} />}
        {isComfortable && !keys && <p className="hint">{t("hints.complete_the_words")}</p>}
        {isComfortable && <QuestionNav moves={moves} set={set} />}
      </section>
    </div>
  );
}

/** Why the words are what they are that were not found: below the text, where every hand and every reader gets to it. */
function WordReasons({ set, keys }: { set: ItemSet; keys: CheckedSet }) {
  const { t } = useTranslation("player");
  const { answers } = usePlayerView();
  const reasons = set.items.flatMap((item) => {
    const key = keys.items[item.id];
    if (!key?.explanation || outcomeOf(item, key, answers.get(item.id)) === "right") return [];
    return [{ id: item.id, word: rightAnswer(item, key)[0], reason: key.explanation }];
  });
  if (reasons.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: nothing is filled in here
    <div className="checked" role="group" aria-label={t("check.result")}>
      <dl lang="en">
        {reasons.map(({ id, word, reason }) => (
          <div key={id}>
            <dt>{word}</dt>
            <dd>
              <InlineText text={reason} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
