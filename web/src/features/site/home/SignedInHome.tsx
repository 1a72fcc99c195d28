/** The practice home of who is signed in: the next step, the newest result, what is being marked, the last tests. */

import { useTranslation } from "react-i18next";
import { errorText } from "../../../api/errors";
import { hasRole, mayGrade, useSession } from "../../../api/session";
import type { AttemptCard, Profile, TestCard } from "../../../api/types";
import { greetingName } from "../../../app/shell/PersonMenu";
import { MuiProviders } from "../../../app/theme/MuiProviders";
import { formatDue } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { Button } from "../../../ui/Button";
import { SkeletonPage } from "../../../ui/Skeleton";
import { ErrorState } from "../../../ui/StateCard";
import { LeftToday } from "../../money/plans/today/LeftToday";
import { ConsentNotice } from "../../people/families/ConsentNotice";
import { useAttempts, useTests } from "./api";
import { BeingMarked } from "./BeingMarked";
import { dayPart } from "./dayPart";
import styles from "./home.module.css";
import { LatestResult } from "./LatestResult";
import { GradingCard, NextStepCard } from "./NextStepCard";
import { RecentTests } from "./RecentTests";
import { ShortPractice } from "./ShortPractice";
import { type Standing, standingOf } from "./standing";
import { VerifyNotice } from "./VerifyNotice";

export function SignedInHome() {
  const { profile } = useSession();
  if (!profile) return <SkeletonPage />;
  return (
    <MuiProviders>
      <Practice profile={profile} />
    </MuiProviders>
  );
}

function Practice({ profile }: { profile: Profile }) {
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
          alone
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
  return <Dashboard profile={profile} attempts={attempts.data?.data ?? []} tests={tests.data?.data ?? []} />;
}

interface DashboardProps {
  profile: Profile;
  attempts: AttemptCard[];
  tests: TestCard[];
}

function Dashboard({ profile, attempts, tests }: DashboardProps) {
  const { t } = useTranslation("home");
  const standing = standingOf(attempts, tests);
  const isLearner = hasRole(profile, "student") || attempts.length > 0 || !mayGrade(profile);
  return (
    <div className="wrap">
      <div className={styles.pagehead}>
        <div>
          <h1>{t(`greeting.${dayPart(new Date())}`, { name: greetingName(profile) ?? "" })}</h1>
          {isLearner && <Summary standing={standing} />}
        </div>
        {isLearner && <LeftToday only="tests" />}
      </div>
      <div className="grid">
        <VerifyNotice profile={profile} />
        <ConsentNotice profile={profile} />
        {mayGrade(profile) && <GradingCard />}
        {isLearner && (
          <>
            {!mayGrade(profile) && <NextStepCard step={standing.next} />}
            <ShortPractice />
            {standing.latest && <LatestResult attempt={standing.latest} />}
            {standing.marking.length > 0 && <BeingMarked attempts={standing.marking} />}
            <RecentTests attempts={attempts} />
          </>
        )}
      </div>
    </div>
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
