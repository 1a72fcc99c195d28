/** Where one is, the question itself, and the verdict in two chips. */
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths, withQuery } from "../../../../app/paths";
import { Icon } from "../../../../ui/Icon";
import { letters } from "../rules/accuracy";
import type { ExplainedItem } from "./model";
import { isPlaced } from "./PlacedAnswer";
import { type Neighbour, outcomeOf, type Stop } from "./walk";

interface ItemHeadProps {
  attempt: string;
  stop: Stop;
}

export function ItemHead({ attempt, stop }: ItemHeadProps) {
  const { t } = useTranslation("results");
  const { t: tc } = useTranslation("common");
  const { item, set, section, previous, next } = stop;
  const place = { number: item.number, count: section.length };
  const to = (target: Neighbour) => withQuery(paths.explanation, { attempt, item: target.id });
  const name = ({ number, other }: Neighbour) =>
    other ? `${tc(`sections.${other}`)} ${number}` : String(number);
  return (
    <>
      <nav className="crumb num" aria-label={t("explain.where")}>
        <Link to={withQuery(paths.result, { attempt })}>{t("result.tab")}</Link>
        <span aria-hidden="true">›</span>
        <span>{tc(`sections.${set.section}`)}</span>
        <span aria-hidden="true">›</span>
        <span aria-current="page">
          {outcomeOf(item) === "task" ? t("explain.task", place) : t("explain.question", place)}
        </span>
        <span className="to">
          {previous && (
            <Link
              className="btn"
              to={to(previous)}
              aria-label={t("explain.previous", { number: name(previous) })}
            >
              <Icon name="back" />
              {name(previous)}
            </Link>
          )}
          {next && (
            <Link className="btn" to={to(next)} aria-label={t("explain.next", { number: name(next) })}>
              {name(next)}
              <Icon name="forward" />
            </Link>
          )}
        </span>
      </nav>
      <div className="verdict">
        <h1 lang="en" className={item.prompt.length > 110 ? "long" : undefined}>
          {item.prompt}
        </h1>
        <VerdictChips item={item} />
      </div>
    </>
  );
}

function VerdictChips({ item }: { item: ExplainedItem }) {
  const { t } = useTranslation("results");
  const outcome = outcomeOf(item);
  if (outcome === "task") return null;
  const chosen = item.options.filter(({ isChosen }) => isChosen).map(({ id }) => id);
  const right = item.options.filter(({ isCorrect }) => isCorrect).map(({ id }) => id);
  const tone = toneOf(outcome);
  // Letters say nothing about placed options and completed words.
  if (isPlaced(item)) {
    return (
      <div className="row chips">
        <span className={tone}>{t(`outcomes.${outcome}`)}</span>
      </div>
    );
  }
  return (
    <div className="row chips">
      <span className={tone}>
        {chosen.length > 0
          ? t("explain.you_chose", { letters: letters(chosen) })
          : t("explain.you_chose_nothing")}
      </span>
      {outcome !== "right" && (
        <span className="chip ok">
          {t("explain.is_right", { letters: letters(right), count: right.length })}
        </span>
      )}
    </div>
  );
}

function toneOf(outcome: "right" | "partial" | "wrong" | "blank"): string {
  return { right: "chip ok", partial: "chip warn", wrong: "chip bad", blank: "chip" }[outcome];
}
