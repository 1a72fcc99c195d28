/** `/result/pdf?attempt=<id>`: the report as the server renders it, unlocked first where that takes a credit or T-Coins (R-163, D-065). */
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { errorText } from "../../../../api/errors";
import { paths, withQuery } from "../../../../app/paths";
import { useTitle } from "../../../../app/shell/useTitle";
import { Alert } from "../../../../ui/Alert";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { QueryGate } from "../../../../ui/QueryGate";
import { SkeletonCard } from "../../../../ui/Skeleton";
import { usePdfFile, usePdfState } from "../api";
import { PageHead } from "../PageHead";
import { CheckCode, Paper } from "../ReportParts";
import type { PdfState } from "../types";
import { Locked } from "./Locked";
import styles from "./pdf.module.css";

export function PdfScreen() {
  const { t } = useTranslation("results");
  const [search] = useSearchParams();
  const attempt = search.get("attempt") ?? "";
  useTitle(t("pdf.tab"));
  return (
    <div className="wrap">
      <PageHead
        acts={<Button to={withQuery(paths.result, { attempt })}>{t("explain.back_to_result")}</Button>}
      >
        <h1>{t("pdf.title")}</h1>
      </PageHead>
      <QueryGate query={usePdfState(attempt)} skeleton={<SkeletonCard lines={[40, 100, 92]} />}>
        {(pdf) =>
          pdf.state === "ready" ? <Ready attempt={attempt} pdf={pdf} /> : <Not attempt={attempt} pdf={pdf} />
        }
      </QueryGate>
    </div>
  );
}

interface StateProps {
  attempt: string;
  pdf: PdfState;
}

/** Not there yet: awaited, being made, or locked. */
function Not({ attempt, pdf }: StateProps) {
  const { t } = useTranslation("results");
  if (pdf.state === "locked") return <Locked attempt={attempt} pdf={pdf} />;
  return (
    <Card title={t(`pdf.states.${pdf.state as "pending"}`)} role="status">
      <p className="quiet">{t(pdf.state === "pending" ? "report.waiting" : "report.rendering")}</p>
    </Card>
  );
}

function Ready({ attempt, pdf }: StateProps) {
  const { t } = useTranslation("results");
  const { t: tc } = useTranslation("common");
  const { data: address, error } = usePdfFile(attempt, true);
  return (
    <Card className={styles.ready}>
      <Paper />
      <div className="stack">
        <CheckCode code={pdf.check_code} />
        <p className="quiet small">{t("pdf.check_note")}</p>
        {address && (
          <div className={styles.acts}>
            <Button variant="primary" href={address} target="_blank" rel="noreferrer">
              {t("pdf.open")}
            </Button>
            <Button icon="download" href={address} download={`${t("report.file")} ${pdf.check_code}.pdf`}>
              {t("report.download")}
            </Button>
          </div>
        )}
        {error && <Alert>{errorText(error, tc)}</Alert>}
      </div>
    </Card>
  );
}
