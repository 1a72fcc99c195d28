/** Which file an import is of: its name, its length, who checked it and when. */
import { useTranslation } from "react-i18next";
import { formatDate, formatNumber } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { ownName } from "../../../../i18n/languages";
import type { PeopleImport } from "./api";
import styles from "./import.module.css";

export function Facts({ found }: { found: PeopleImport }) {
  const { t } = useTranslation("people_import");
  const lang = useLanguage();
  const facts = [
    t("facts.lines", { count: found.lines, figure: formatNumber(found.lines, lang) }),
    t("facts.lang", { language: ownName[found.lang] }),
    t("facts.by", { name: found.created_by, at: formatDate(found.created_at, lang, "dayTime") }),
  ];
  return (
    <p className={`note num ${styles.facts}`}>
      <b>{found.file_name}</b> · {facts.join(" · ")}
    </p>
  );
}
