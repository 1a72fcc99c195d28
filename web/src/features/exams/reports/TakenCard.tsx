/** For who reads somebody else's result: how the test was taken, and what stays with the learner. */
import { useTranslation } from "react-i18next";
import type { Result } from "../../../api/types";
import { paths, withQuery } from "../../../app/paths";
import { Card } from "../../../ui/Card";
import { TextLink } from "../../../ui/TextLink";
import styles from "./Report.module.css";
import { Noted } from "./ReportParts";

export function TakenCard({ result }: { result: Result }) {
  const { t } = useTranslation("results");
  return (
    <Card title={t("report.taken")}>
      <div className={styles.report}>
        <Noted of={result} />
        <p className="small">
          <TextLink to={withQuery(paths.report, { attempt: result.attempt.id })}>
            {t("report.how_taken")}
          </TextLink>
        </p>
        <p className="note">{t("response.private")}</p>
      </div>
    </Card>
  );
}
