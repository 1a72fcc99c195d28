/** `/grading` for who does not grade: own gradings with their states, and what grading includes. */
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useSession } from "../../../../api/session";
import { paths } from "../../../../app/paths";
import { useTitle } from "../../../../app/shell/useTitle";
import { useTenant } from "../../../../app/theme/brand";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { Pager } from "../../../../ui/Pager";
import { QueryGate } from "../../../../ui/QueryGate";
import { SkeletonCard } from "../../../../ui/Skeleton";
import { Empty } from "../../../../ui/StateCard";
import { TextLink } from "../../../../ui/TextLink";
import { AttemptRows } from "../AttemptRows";
import { useTranscript } from "../api";
import { MarkingCard } from "../OpenAttempts";
import { PageHead } from "../PageHead";
import styles from "../results.module.css";
import { standingOf } from "../rules/standing";

export function GradingsScreen() {
  const { t } = useTranslation("results");
  const { profile } = useSession();
  useTitle(t("gradings.title"));
  return (
    <div className="wrap">
      <PageHead>
        <h1>{t("gradings.title")}</h1>
        <p>{t("gradings.lead")}</p>
      </PageHead>
      <div className={styles.list}>
        {profile ? <OwnGradings /> : <Visitor />}
        <Included />
      </div>
    </div>
  );
}

function Visitor() {
  const { t } = useTranslation(["results", "common"]);
  return (
    <Empty
      title={t("results:gradings.visitor_title")}
      text={t("results:gradings.visitor_text")}
      action={
        <Button variant="primary" to={paths.login}>
          {t("common:shell.login")}
        </Button>
      }
    />
  );
}

function OwnGradings() {
  const { t } = useTranslation("results");
  const [search] = useSearchParams();
  const page = Math.max(1, Number(search.get("page")) || 1);
  return (
    <QueryGate
      query={useTranscript(page, { standing: "graded" })}
      skeleton={<SkeletonCard lines={[100, 92, 96, 90]} />}
    >
      {({ data, current_page, total }) =>
        total === 0 ? (
          <Empty
            title={t("gradings.empty_title")}
            text={t("gradings.empty_text")}
            action={
              <Button variant="primary" to={paths.tests}>
                {t("list.choose")}
              </Button>
            }
          />
        ) : (
          <>
            <MarkingCard attempts={data.filter((attempt) => standingOf(attempt).kind === "marking")} />
            <AttemptRows attempts={data} showsSections />
            <Pager page={current_page} total={total} />
          </>
        )
      }
    </QueryGate>
  );
}

/** What the brand offers: with every test, or ordered from its result (decision 0050). */
function Included() {
  const { t } = useTranslation("results");
  const { included } = useTenant().settings.gradings;
  return (
    <Card title={t(included ? "gradings.offer_title" : "gradings.order_title")}>
      <div className="stack">
        <p className="quiet">{t(included ? "gradings.offer_text" : "gradings.order_text")}</p>
        <p className="quiet">{t(included ? "gradings.offer_who" : "gradings.order_who")}</p>
        <p>
          <TextLink to={paths.planGrading}>{t("gradings.see_prices")}</TextLink>
        </p>
      </div>
    </Card>
  );
}
