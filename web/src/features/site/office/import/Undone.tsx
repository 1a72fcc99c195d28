/** That an import was undone, and who stays because they had come by then. */
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Card } from "../../../../ui/Card";
import type { PeopleImport } from "./api";
import { Facts } from "./Facts";
import styles from "./import.module.css";

export function Undone({ found }: { found: PeopleImport }) {
  const { t } = useTranslation("people_import");
  const lang = useLanguage();
  const { kept } = found;
  return (
    <Card title={<span className={styles.answer}>{t("undone.title")}</span>} className={`${styles.part} num`}>
      <Facts found={found} />
      <p>
        {kept === 0 ? t("undone.all") : t("undone.kept", { count: kept, figure: formatNumber(kept, lang) })}
      </p>
    </Card>
  );
}
