/** A teacher's home: how the own learners are doing, those first who do not practice. What is graded stands above it. */
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { mayGrade } from "../../../../api/session";
import { paths, withQuery } from "../../../../app/paths";
import { useTenant } from "../../../../app/theme/brand";
import { Alert } from "../../../../ui/Alert";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { Pager } from "../../../../ui/Pager";
import { QueryGate } from "../../../../ui/QueryGate";
import { SkeletonCard } from "../../../../ui/Skeleton";
import { Empty } from "../../../../ui/StateCard";
import { useNow } from "../../../../ui/useNow";
import { useOwnLearners } from "../../../people/teaching/api";
import { HomePart } from "../HomePart";
import type { HomeProps } from "../homesOf";
import { ClassReportButton } from "./ClassReportButton";
import { LearnerRow } from "./LearnerRow";
import styles from "./teacher.module.css";

export function TeacherHome(props: HomeProps) {
  const { t } = useTranslation("homes");
  const [search] = useSearchParams();
  const own = useOwnLearners(Math.max(1, Number(search.get("page")) || 1));
  const now = useNow(60_000);
  // Below another home only what there is: who grades and teaches nobody is not told about it every day.
  if (!props.isFirst && own.data?.total === 0) return null;
  return (
    <HomePart {...props} title={t("learners.title")} lead={<p>{t("learners.lead")}</p>}>
      <QueryGate
        query={own}
        part={t("learners.title")}
        skeleton={<SkeletonCard lines={[30, 80, 60, 80, 60]} />}
      >
        {({ data, current_page, total, quiet }) =>
          total === 0 ? (
            <Empty title={t("learners.none_title")} text={t("learners.none_text")} />
          ) : (
            <>
              <Card
                pad={false}
                title={t("learners.title")}
                aside={<span className="note num">{t("learners.count", { count: total })}</span>}
              >
                <p className={`small quiet num ${styles.sum}`}>
                  {quiet > 0 ? t("learners.quiet", { count: quiet }) : t("learners.all_active")}
                </p>
                <ul className={styles.lines}>
                  {data.map((learner) => (
                    <LearnerRow key={learner.id} learner={learner} now={now} />
                  ))}
                </ul>
              </Card>
              <Pager page={current_page} total={total} />
              <ClassReportButton />
            </>
          )
        }
      </QueryGate>
      {props.isFirst && <Ways canGrade={mayGrade(props.profile)} />}
    </HomePart>
  );
}

/** The tests that students take, the own profile, and how grading is opened to who may not grade. */
function Ways({ canGrade }: { canGrade: boolean }) {
  const { t } = useTranslation("homes");
  const { name: brand } = useTenant();
  return (
    <>
      <div className={styles.ways}>
        <Card title={t("teacher.tests_title")}>
          <div className={styles.way}>
            <p className="quiet">{t("teacher.tests_text")}</p>
            <Button to={paths.tests}>{t("teacher.tests")}</Button>
          </div>
        </Card>
        <Card title={t("teacher.profile_title")}>
          <div className={styles.way}>
            <p className="quiet">{t("teacher.profile_text")}</p>
            <Button to={withQuery(paths.profile, { tab: "teacher" })}>{t("teacher.profile")}</Button>
          </div>
        </Card>
      </div>
      {!canGrade && (
        <Alert tone="info" role="status">
          <b>{t("teacher.grading_title")}</b> {t("teacher.grading_text", { brand })}
        </Alert>
      )}
    </>
  );
}
