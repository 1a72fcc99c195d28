/** Where one is, the question itself, and the verdict in two chips. */
import { useTranslation } from "react-i18next";
import { paths, withQuery } from "../../../../app/paths";
import { Button } from "../../../../ui/Button";
import { Chip } from "../../../../ui/Chip";
import { Icon } from "../../../../ui/Icon";
import { TextLink } from "../../../../ui/TextLink";
import { letters } from "../rules/accuracy";
import styles from "./explanation.module.css";
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
      <nav className={`${styles.where} num`} aria-label={t("explain.where")}>
        <TextLink to={withQuery(paths.result, { attempt })}>{t("result.tab")}</TextLink>
        <span aria-hidden="true">›</span>
        <span>{tc(`sections.${set.section}`)}</span>
        <span aria-hidden="true">›</span>
        <span aria-current="page">
          {outcomeOf(item) === "task" ? t("explain.task", place) : t("explain.question", place)}
        </span>
        <span className={styles.to}>
          {previous && (
            <Button
              size="small"
              icon="back"
              to={to(previous)}
              aria-label={t("explain.previous", { number: name(previous) })}
            >
              {name(previous)}
            </Button>
          )}
          {next && (
            <Button size="small" to={to(next)} aria-label={t("explain.next", { number: name(next) })}>
              {name(next)}
              <Icon name="forward" />
            </Button>
          )}
        </span>
      </nav>
      <div className={styles.verdict}>
        <h1 lang="en" className={item.prompt.length > 110 ? styles.long : undefined}>
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
  const tone = tones[outcome];
  // Letters say nothing about placed options and completed words.
  if (isPlaced(item)) {
    return (
      <div className={styles.chips}>
        <Chip tone={tone}>{t(`outcomes.${outcome}`)}</Chip>
      </div>
    );
  }
  return (
    <div className={styles.chips}>
      <Chip tone={tone}>
        {chosen.length > 0
          ? t("explain.you_chose", { letters: letters(chosen) })
          : t("explain.you_chose_nothing")}
      </Chip>
      {outcome !== "right" && (
        <Chip tone="ok">{t("explain.is_right", { letters: letters(right), count: right.length })}</Chip>
      )}
    </div>
  );
}

const tones = { right: "ok", partial: "warn", wrong: "bad", blank: "plain" } as const;
