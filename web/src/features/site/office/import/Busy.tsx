/** How far the server is. Whoever leaves misses nothing. */
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Card } from "../../../../ui/Card";
import type { PeopleImport } from "./api";
import { Facts } from "./Facts";
import styles from "./import.module.css";

export function Busy({ found }: { found: PeopleImport }) {
  const { t } = useTranslation("people_import");
  const lang = useLanguage();
  const isRunning = found.state === "running";
  return (
    <Card
      className={`${styles.part} num`}
      title={
        <span className={styles.answer}>
          {isRunning
            ? t("running.title", {
                made: formatNumber(found.made, lang),
                good: formatNumber(found.good, lang),
              })
            : t("undoing.title")}
        </span>
      }
    >
      <Facts found={found} />
      {/* How far an undo is nobody counts. */}
      <progress
        className={styles.progress}
        aria-label={t(isRunning ? "running.label" : "undoing.label")}
        max={Math.max(1, found.good)}
        {...(isRunning && { value: found.made })}
      />
      <p className="quiet" role="status">
        {t(isRunning ? "running.text" : "undoing.text")}
      </p>
    </Card>
  );
}
