/** The score of a section in one line, in words where there is none yet. */
import { useTranslation } from "react-i18next";
import type { Result, Section } from "../../../api/types";
import { formatDate } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import styles from "./results.module.css";
import { rangeText, scaleOf, scoreFormat } from "./rules/figures";

export function SectionHead({ result, section }: { result: Result; section: Section }) {
  const { t } = useTranslation("results");
  const { t: tc } = useTranslation("common");
  const lang = useLanguage();
  const format = scoreFormat(scaleOf(result.scale), lang);
  const score = result.sections.find((each) => each.section === section);
  if (!score) return null;
  const { state, scaled, low, high, raw, raw_max, level, due_at } = score;
  const facts = [
    level && t(`levels.${level as "advanced"}`),
    low !== null && high !== null && t("section.margin", { range: rangeText(low, high, format) }),
    raw !== null && raw_max !== null && t("section.points", { points: raw, of: raw_max }),
    state === "pending" && t("section.pending"),
    state === "ungraded" && t("section.ungraded"),
    state === "pending" && due_at && t("section.due", { date: formatDate(due_at, lang, "dayTime") }),
    state === "points" && t("section.points_only"),
  ].filter(Boolean);
  return (
    <div className={`${styles.sectionHead} num`}>
      <h2>{tc(`sections.${section}`)}</h2>
      {scaled !== null && (
        <p className={styles.sectionScore}>
          {format(scaled)} <span>{t("total.of", { max: format(result.scale.section_max) })}</span>
        </p>
      )}
      <p className="quiet small">{facts.join(" · ")}</p>
    </div>
  );
}
