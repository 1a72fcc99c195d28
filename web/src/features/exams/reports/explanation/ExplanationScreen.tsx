/** `/explanation?attempt=<id>&item=<id>`: one question beside what it asks about (R-165, D-062). */
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { paths, withQuery } from "../../../../app/paths";
import { useTitle } from "../../../../app/shell/useTitle";
import { QueryGate } from "../../../../ui/QueryGate";
import { SkeletonCard } from "../../../../ui/Skeleton";
import { Empty } from "../../../../ui/StateCard";
import { useExplanation } from "../api";
import "./explanation.css";
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
    <div className="explain wrap">
      <QueryGate title={t("explain.tab")} query={useExplanation(attempt)} skeleton={<ExplanationSkeleton />}>
        {(sets) => <OneItem attempt={attempt} sets={sets} item={search.get("item")} />}
      </QueryGate>
    </div>
  );
}

function ExplanationSkeleton() {
  return (
    <div className="page expl">
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
          action={
            <Link className="btn" to={withQuery(paths.result, { attempt })}>
              {t("explain.back_to_result")}
            </Link>
          }
        />
      </div>
    );
  }
  return (
    <>
      <ItemHead attempt={attempt} stop={stop} />
      <div className="expl">
        <Stimulus set={stop.set} item={stop.item} />
        <div className="after">
          <ItemAnswer attempt={attempt} item={stop.item} />
          <ItemStrip attempt={attempt} stop={stop} />
        </div>
      </div>
      <WordList key={stop.set.id} words={stop.set.vocabulary} audio={stop.set.audio} />
    </>
  );
}
