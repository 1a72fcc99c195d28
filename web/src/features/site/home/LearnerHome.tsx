/** A learner's home: where I stand, the one next step with its reason, then the trend, what is being graded, the last tests. */
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../api/errors";
import type { AttemptCard } from "../../../api/types";
import { loadTexts } from "../../../i18n";
import { Button } from "../../../ui/Button";
import { SkeletonCard } from "../../../ui/Skeleton";
import { ErrorState } from "../../../ui/StateCard";
import { AlsoWaiting } from "./AlsoWaiting";
import { type Step, useAttempts, useHistory, useNextStep } from "./api";
import { BeingMarked } from "./BeingMarked";
import { HomePart } from "./HomePart";
import styles from "./home.module.css";
import type { HomeProps } from "./homesOf";
import { NextStepCard } from "./NextStepCard";
import { RecentTests } from "./RecentTests";
import { beingGraded, progressOf } from "./standing";
import { DaysLeft } from "./trend/DaysLeft";
import { StandingLine } from "./trend/StandingLine";
import { TrendCard } from "./trend/TrendCard";

/** Come after the rest: they ask the device what was rated and begun. */
const PlanCard = lazy(async () => {
  const [{ PlanCard }] = await Promise.all([
    import("../../flashcards/schedule/PlanCard"),
    loadTexts("flashcards"),
  ]);
  return { default: PlanCard };
});
const BegunCard = lazy(async () => {
  const [{ BegunCard }] = await Promise.all([
    import("../../flashcards/books/BegunCard"),
    loadTexts("flashcards"),
  ]);
  return { default: BegunCard };
});

export function LearnerHome(props: HomeProps) {
  const { t } = useTranslation("home");
  const { t: common } = useTranslation("common");
  const attempts = useAttempts();
  const step = useNextStep();
  if (attempts.isPending || step.isPending) return <Coming {...props} />;
  const failed = attempts.data && step.data ? null : (attempts.error ?? step.error);
  if (failed || !step.data) {
    return (
      <div className="wrap page narrow">
        <ErrorState
          alone={props.isFirst}
          title={t("failed")}
          text={common("state.error_safe", { reason: errorText(failed, common) })}
          action={
            <Button onClick={() => void Promise.all([attempts.refetch(), step.refetch()])}>
              {common("state.try_again")}
            </Button>
          }
        />
      </div>
    );
  }
  return <Dashboard {...props} attempts={attempts.data?.data ?? []} step={step.data} />;
}

/** The greeting needs no call; below it stands the shape of what comes. */
function Coming({ profile, isFirst, line }: HomeProps) {
  const { t } = useTranslation("home");
  return (
    <HomePart
      profile={profile}
      isFirst={isFirst}
      title={t("title")}
      lead={<p className="quiet">{"\u00a0"}</p>}
    >
      {line}
      <SkeletonCard lines={[35, 80, 60]} />
      <SkeletonCard lines={[100, 92, 60]} />
    </HomePart>
  );
}

interface DashboardProps extends HomeProps {
  attempts: AttemptCard[];
  step: Step;
}

function Dashboard({ profile, isFirst, line, attempts, step }: DashboardProps) {
  const { t } = useTranslation("home");
  const marking = beingGraded(attempts);
  const isNew = attempts.length === 0;
  const history = useHistory(!isNew);
  const progress = progressOf(history.data ?? []);
  return (
    <HomePart
      profile={profile}
      isFirst={isFirst}
      title={t("title")}
      lead={<StandingLine isNew={isNew} due={marking[0]?.due_at} progress={progress} aim={step.target} />}
      aside={step.target && <DaysLeft aim={step.target} />}
    >
      {line}
      <NextStepCard step={step} attempts={attempts} />
      <Suspense fallback={null}>
        <PlanCard leadsToLists />
        <BegunCard />
      </Suspense>
      {!isNew && (
        <>
          <AlsoWaiting attempts={attempts} step={step} />
          {history.isPending ? (
            <SkeletonCard lines={[35, 100, 100, 92]} />
          ) : (
            <TrendCard progress={progress} aim={step.target ?? null} />
          )}
          <div className={marking.length > 0 ? styles.two : undefined}>
            <RecentTests attempts={attempts} />
            {marking.length > 0 && <BeingMarked attempts={marking} />}
          </div>
        </>
      )}
    </HomePart>
  );
}
