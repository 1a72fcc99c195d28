/** `/explanation?attempt=<id>&item=<id>`: one question beside what it asks about (R-165, D-062). */
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { paths, withQuery } from "../../../../app/paths";
import { useTitle } from "../../../../app/shell/useTitle";
import { Button } from "../../../../ui/Button";
import { QueryGate } from "../../../../ui/QueryGate";
import { SkeletonCard } from "../../../../ui/Skeleton";
import { Empty } from "../../../../ui/StateCard";
import { LookupZone } from "../../../flashcards/lookup/LookupZone";
import { useExplanation } from "../api";
import styles from "./explanation.module.css";
import { ItemAnswer } from "./ItemAnswer";
import { ItemHead } from "./ItemHead";
import { ItemStrip } from "./ItemStrip";
import type { ExplainedSet } from "./model";
import { Stimulus } from "./Stimulus";
import { stopAt } from "./walk";
import { WordList } from "./words/WordList";

export function ExplanationScreen() {
  const { t } = useTranslation("results");
  const [search] = useSearchParams();
  const attempt = search.get("attempt") ?? "";
  useTitle(t("explain.tab"));
  return (
    <div className={`${styles.explain} wrap`}>
      <QueryGate title={t("explain.tab")} query={useExplanation(attempt)} skeleton={<ExplanationSkeleton />}>
        {(sets) => <OneItem attempt={attempt} sets={sets} item={search.get("item")} />}
      </QueryGate>
    </div>
  );
}

function ExplanationSkeleton() {
  return (
    <div className={`page ${styles.beside}`}>
      <SkeletonCard lines={[40, 100, 96, 92, 98, 90, 94, 60]} />
      <SkeletonCard lines={[70, 100, 40, 70, 100, 40]} />
    </div>
  );
}

interface OneItemProps {
  attempt: string;
  sets: ExplainedSet[];
  item: string | null;
}

function OneItem({ attempt, sets, item }: OneItemProps) {
  const { t } = useTranslation("results");
  const stop = stopAt(sets, item);
  if (!stop) {
    return (
      <div className="page narrow">
        <Empty
          title={t("explain.none_title")}
          text={t("explain.none_text")}
          action={<Button to={withQuery(paths.result, { attempt })}>{t("explain.back_to_result")}</Button>}
        />
      </div>
    );
  }
  return (
    <LookupZone source={stop.set.title}>
      <ItemHead attempt={attempt} stop={stop} />
      <div className={styles.beside}>
        <Stimulus set={stop.set} item={stop.item} />
        <div className={styles.after}>
          <ItemAnswer attempt={attempt} item={stop.item} />
          <ItemStrip attempt={attempt} stop={stop} />
        </div>
      </div>
      <WordList key={stop.set.id} words={stop.set.vocabulary} audio={stop.set.audio} />
    </LookupZone>
  );
}
