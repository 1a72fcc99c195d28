/** `/result/pdf?attempt=<id>`: the report as the server renders it, unlocked first where that takes a credit or T-Coins (R-163, D-065). */
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { errorText } from "../../../../api/errors";
import { paths, withQuery } from "../../../../app/paths";
import { useTitle } from "../../../../app/shell/useTitle";
import { Icon } from "../../../../ui/Icon";
import { QueryGate } from "../../../../ui/QueryGate";
import { SkeletonCard } from "../../../../ui/Skeleton";
import { usePdfFile, usePdfState } from "../api";
import "../results.css";
import type { PdfState } from "../types";
import { Locked } from "./Locked";
import "./pdf.css";

export function PdfScreen() {
  const { t } = useTranslation("results");
  const [search] = useSearchParams();
  const attempt = search.get("attempt") ?? "";
  useTitle(t("pdf.tab"));
  return (
    <div className="results pdf wrap">
      <div className="pagehead">
        <h1>{t("pdf.title")}</h1>
        <Link className="btn" to={withQuery(paths.result, { attempt })}>
          {t("explain.back_to_result")}
        </Link>
      </div>
      <QueryGate query={usePdfState(attempt)} skeleton={<SkeletonCard lines={[40, 100, 92]} />}>
        {(pdf) =>
          pdf.state === "ready" ? <Paper attempt={attempt} pdf={pdf} /> : <Not attempt={attempt} pdf={pdf} />
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
    <section className="card pad stack" role="status">
      <h2 className="h3">{t(`pdf.states.${pdf.state as "pending"}`)}</h2>
      <p className="quiet">{t(pdf.state === "pending" ? "report.waiting" : "report.rendering")}</p>
    </section>
  );
}

function Paper({ attempt, pdf }: StateProps) {
  const { t } = useTranslation("results");
  const { t: tc } = useTranslation("common");
  const { data: address, error } = usePdfFile(attempt, true);
  return (
    <section className="card pad ready">
      <div className="paper" aria-hidden="true">
        <i style={{ width: "45%" }} />
        <i />
        <i />
        <i style={{ width: "70%" }} />
      </div>
      <div className="stack">
        <div className="code">
          <span className="note">{t("report.check_code")}</span>
          <code>{pdf.check_code}</code>
        </div>
        <p className="quiet small">{t("pdf.check_note")}</p>
        {address && (
          <div className="row">
            <a className="btn fill" href={address} target="_blank" rel="noreferrer">
              {t("pdf.open")}
            </a>
            <a className="btn" href={address} download={`${t("report.file")} ${pdf.check_code}.pdf`}>
              <Icon name="download" size={18} />
              {t("report.download")}
            </a>
          </div>
        )}
        {error && (
          <p className="alert" role="alert">
            {errorText(error, tc)}
          </p>
        )}
      </div>
    </section>
  );
}
