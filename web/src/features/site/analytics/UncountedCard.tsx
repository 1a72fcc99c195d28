/** What was opened by nobody: robots, and browsers that fetch ahead. */
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { Card } from "../../../ui/Card";
import styles from "./analytics.module.css";

const kinds = ["robots", "prefetches"] as const;

export function UncountedCard({ figures }: { figures: Record<(typeof kinds)[number], number> }) {
  const { t } = useTranslation("analytics");
  const lang = useLanguage();
  return (
    <Card title={t("uncounted.title")}>
      <dl className={`${styles.uncounted} num`}>
        {kinds.map((kind) => (
          <div key={kind}>
            <dt>{t(`uncounted.${kind}`)}</dt>
            <dd>{formatNumber(figures[kind], lang)}</dd>
          </div>
        ))}
      </dl>
      <p className="note">{t("uncounted.text")}</p>
    </Card>
  );
}
