/** The scores, what to do next, what a grader said and where points were lost; then the report and its links. */
import { useTranslation } from "react-i18next";
import type { Result } from "../../../api/types";
import { Bands } from "./Bands";
import { DisputeCard } from "./disputes/DisputeCard";
import { GraderCard } from "./GraderCard";
import { OrderGradingCard } from "./gradings/OrderGradingCard";
import { NextStepCard } from "./NextStepCard";
import { ReportCard } from "./ReportCard";
import styles from "./results.module.css";
import { ShareCard } from "./sharing/ShareCard";
import { TakenCard } from "./TakenCard";
import { WeakCard } from "./WeakCard";

export function OverviewTab({ result }: { result: Result }) {
  return (
    <div className={styles.pane}>
      <Bands result={result} />
      <Way path={(result as { path?: Record<string, string> }).path ?? {}} />
      <div className={styles.two}>
        <div className={styles.column}>
          {result.is_own && <NextStepCard result={result} />}
          <OrderGradingCard result={result} />
          <GraderCard result={result} />
          <DisputeCard result={result} />
          <WeakCard result={result} />
        </div>
        <div className={styles.column}>
          {result.is_own ? (
            <>
              <ReportCard result={result} />
              <ShareCard attempt={result.attempt.id} />
            </>
          ) : (
            <>
              <TakenCard result={result} />
              {/* A teacher has the report where the learner has it. */}
              {result.report && <ReportCard result={result} />}
            </>
          )}
        </div>
      </div>
    </div>
  );
}

/** Which second modules followed; told after the test only (D-046). */
function Way({ path }: { path: Record<string, string> }) {
  const { t } = useTranslation("results");
  const { t: tc } = useTranslation("common");
  const ways = Object.entries(path);
  if (ways.length === 0) return null;
  return (
    <p className={`note ${styles.way}`}>
      {ways
        .map(([section, module]) =>
          t(`integrity.path.${module as "lower"}`, { section: tc(`sections.${section as "reading"}`) }),
        )
        .join(" · ")}
    </p>
  );
}
