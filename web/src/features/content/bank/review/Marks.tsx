import { useTranslation } from "react-i18next";
import { formatDue } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { StateChip } from "../StateChip";
import type { ReviewMark } from "../types";
import styles from "./review.module.css";

/** Who said what, the newest first. */
export function Marks({ marks }: { marks: ReviewMark[] }) {
  const { t } = useTranslation("bank");
  const lang = useLanguage();
  if (marks.length === 0) return null;
  return (
    <ol className={styles.marks}>
      {marks.map((mark) => (
        <li key={`${mark.at} ${mark.item}`}>
          <div className={styles.said}>
            <StateChip state={mark.state} />
            {mark.item && <b className="num">{mark.item}</b>}
            <span className="note">
              {[mark.first_name, mark.last_name].filter(Boolean).join(" ") ||
                mark.username ||
                t("review.nobody")}
              {" · "}
              <time dateTime={mark.at}>{formatDue(mark.at, lang)}</time>
            </span>
          </div>
          <p>{mark.reason}</p>
        </li>
      ))}
    </ol>
  );
}
