/** Own combinations as entries of the lists, each with its sources; nothing when there are none. */
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths } from "../../../../app/paths";
import { QueryGate } from "../../../../ui/QueryGate";
import { SkeletonCard } from "../../../../ui/Skeleton";
import { useCombinedReports } from "../api";
import { CombinedCard } from "./CombinedCard";

export function CombinedList() {
  const { t } = useTranslation("results");
  return (
    <QueryGate
      query={useCombinedReports()}
      part={t("combine.made")}
      skeleton={<SkeletonCard lines={[40, 92, 96]} />}
    >
      {(reports) =>
        reports.length > 0 && (
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
        )
      }
    </QueryGate>
  );
}
