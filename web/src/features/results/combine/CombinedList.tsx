/** Own combinations as entries of the lists, each with its sources; nothing when there are none. */
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths } from "../../../app/paths";
import { useCombinedReports } from "../api";
import { CombinedCard } from "./CombinedCard";

export function CombinedList() {
  const { t } = useTranslation("results");
  const { data: reports = [] } = useCombinedReports();
  if (reports.length === 0) return null;
  return (
    <section className="grid" aria-label={t("combine.made")}>
      <div className="row between">
        <h2 className="h3">{t("combine.made")}</h2>
        <Link className="link small" to={paths.combine}>
          {t("combine.manage")}
        </Link>
      </div>
      {reports.map((report) => (
        <CombinedCard key={report.id} report={report} />
      ))}
    </section>
  );
}
