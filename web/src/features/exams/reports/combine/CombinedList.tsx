/** Own combinations as entries of the lists, each with its sources; nothing when there are none. */
import { useTranslation } from "react-i18next";
import { paths } from "../../../../app/paths";
import { QueryGate } from "../../../../ui/QueryGate";
import { SkeletonCard } from "../../../../ui/Skeleton";
import { TextLink } from "../../../../ui/TextLink";
import { useCombinedReports } from "../api";
import { CombinedCard } from "./CombinedCard";
import styles from "./combine.module.css";

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
            <div className={styles.head}>
              <h2 className="h3">{t("combine.made")}</h2>
              <p className="small">
                <TextLink to={paths.combine}>{t("combine.manage")}</TextLink>
              </p>
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
