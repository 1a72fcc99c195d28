/** A learner's home: the next step, the newest result, what is being graded, the last tests. */
import { useTranslation } from "react-i18next";
import { errorText } from "../../../api/errors";
import type { AttemptCard, TestCard } from "../../../api/types";
import { formatDue } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { Button } from "../../../ui/Button";
import { SkeletonPage } from "../../../ui/Skeleton";
import { ErrorState } from "../../../ui/StateCard";
import { LeftToday } from "../../money/plans/today/LeftToday";
import { useAttempts, useTests } from "./api";
import { BeingMarked } from "./BeingMarked";
import { HomePart } from "./HomePart";
import type { HomeProps } from "./homesOf";
import { LatestResult } from "./LatestResult";
import { NextStepCard } from "./NextStepCard";
import { RecentTests } from "./RecentTests";
import { ShortPractice } from "./ShortPractice";
import { type Standing, standingOf } from "./standing";

export function LearnerHome(props: HomeProps) {
  const { t } = useTranslation("home");
  const { t: common } = useTranslation("common");
  const attempts = useAttempts();
  const tests = useTests();
  if (attempts.isPending || tests.isPending) return <SkeletonPage />;
  const failed = attempts.error ?? tests.error;
  if (failed) {
    return (
      <div className="wrap page narrow">
        <ErrorState
          alone={props.isFirst}
          title={t("failed")}
          text={common("state.error_safe", { reason: errorText(failed, common) })}
          action={
            <Button onClick={() => void Promise.all([attempts.refetch(), tests.refetch()])}>
              {common("state.try_again")}
            </Button>
          }
        />
      </div>
    );
  }
  return <Dashboard {...props} attempts={attempts.data?.data ?? []} tests={tests.data?.data ?? []} />;
}

interface DashboardProps extends HomeProps {
  attempts: AttemptCard[];
  tests: TestCard[];
}

function Dashboard({ profile, isFirst, line, attempts, tests }: DashboardProps) {
  const { t } = useTranslation("home");
  const standing = standingOf(attempts, tests);
  return (
    <HomePart
      profile={profile}
      isFirst={isFirst}
      title={t("title")}
      lead={<Summary standing={standing} />}
      aside={<LeftToday only="tests" />}
    >
      {line}
      <NextStepCard step={standing.next} />
      <ShortPractice />
      {standing.featured && <LatestResult attempt={standing.featured} />}
      {standing.marking.length > 0 && <BeingMarked attempts={standing.marking} />}
      <RecentTests attempts={attempts} />
    </HomePart>
  );
}

/** One sentence on where the learner stands. */
function Summary({ standing }: { standing: Standing }) {
  const { t } = useTranslation("home");
  const lang = useLanguage();
  const due = standing.marking[0]?.due_at;
  if (standing.open) return <p>{t("summary.open")}</p>;
  if (due) return <p>{t("summary.marking", { when: formatDue(due, lang) })}</p>;
  return <p>{t(standing.latest ? "summary.done" : "summary.first")}</p>;
}
