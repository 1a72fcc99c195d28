/** Where one is, the question itself, and the verdict in two chips. */
import { useTranslation } from "react-i18next";
import { paths, withQuery } from "../../../../app/paths";
import { Button } from "../../../../ui/Button";
import { Chip } from "../../../../ui/Chip";
import { Crumbs } from "../../../../ui/Crumbs";
import { Icon } from "../../../../ui/Icon";
import { letters } from "../rules/accuracy";
import styles from "./explanation.module.css";
import type { ExplainedItem } from "./model";
import { isPlaced } from "./PlacedAnswer";
import { type Neighbor, outcomeOf, type Stop } from "./walk";

interface ItemHeadProps {
  attempt: string;
  stop: Stop;
}

export function ItemHead({ attempt, stop }: ItemHeadProps) {
  const { t } = useTranslation("results");
  const { t: tc } = useTranslation("common");
  const { item, set, section, previous, next } = stop;
  const first = section[0] ?? item;
  const place = { number: item.number, count: section.length };
  const to = (target: Neighbor) => withQuery(paths.explanation, { attempt, item: target.id });
  const name = ({ number, other }: Neighbor) =>
    other ? `${tc(`sections.${other}`)} ${number}` : String(number);
  return (
    <>
      <div className={styles.where}>
        <Crumbs
          label={t("explain.where")}
          steps={[
            { to: withQuery(paths.result, { attempt }), text: t("result.tab") },
            {
              to: withQuery(paths.explanation, { attempt, item: first.id }),
              text: tc(`sections.${set.section}`),
            },
            { text: outcomeOf(item) === "task" ? t("explain.task", place) : t("explain.question", place) },
          ]}
          aside={
            <>
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
            </>
          }
        />
      </div>
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
