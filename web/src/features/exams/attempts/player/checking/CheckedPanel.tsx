/** Under a checked question: what became of it, what is right, and why. */
import { useTranslation } from "react-i18next";
import { InlineText } from "../bar/InlineText";
import type { AnswerValue, Choice, Item, ItemKey } from "../types";
import { outcomeOf, rightAnswer } from "./outcome";

interface CheckedPanelProps {
  item: Item;
  itemKey: ItemKey;
  value: AnswerValue | undefined;
}

export function CheckedPanel({ item, itemKey, value }: CheckedPanelProps) {
  const { t } = useTranslation("player");
  const outcome = outcomeOf(item, itemKey, value);
  const right = rightAnswer(item, itemKey);
  const reasons = optionsOf(item).flatMap((option) => {
    const reason = itemKey.options[option.id]?.reason;
    return reason ? [{ ...option, reason }] : [];
  });
  return (
    // No landmark: with all questions on one screen there are several.
    // biome-ignore lint/a11y/useSemanticElements: nothing is filled in here
    <div className={`checked ${outcome ?? ""}`} role="group" aria-label={t("check.result")}>
      {outcome && (
        <p className={outcome === "right" ? "chip ok" : "chip warn"} role="status">
          {t(`check.${outcome}`)}
        </p>
      )}
      {outcome !== "right" && right.length > 0 && (
        <div>
          <h3>{t("check.answer")}</h3>
          <ul lang="en">
            {right.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      )}
      {itemKey.explanation && (
        <p lang="en">
          <InlineText text={itemKey.explanation} />
        </p>
      )}
      {reasons.length > 0 && (
        <details>
          <summary>{t("check.every_option")}</summary>
          <dl lang="en">
            {reasons.map((option) => (
              <div key={option.id}>
                <dt>{option.text}</dt>
                <dd>
                  <InlineText text={option.reason} />
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </div>
  );
}

/** Everything of an item that a key may say something about. */
function optionsOf({ answer }: Item): readonly Choice[] {
  switch (answer.kind) {
    case "single_choice":
    case "multiple_choice":
    case "prose_summary":
    case "fill_in_table":
    case "order_steps":
      return answer.options;
    case "chart":
      return answer.rows;
    default:
      return [];
  }
}
