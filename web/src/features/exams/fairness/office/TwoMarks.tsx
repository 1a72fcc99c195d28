/** Two graders' scores of one response on the scale of each dimension: A gave the disputed ones, B marked blind. */
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../../i18n/language";
import type { DisputedTask } from "../api";
import styles from "./agreement.module.css";
import { pointsText, signedText } from "./texts";

export function TwoMarks({ task: { dimensions, max } }: { task: DisputedTask }) {
  const { t } = useTranslation("fairness");
  const lang = useLanguage();
  const marked = dimensions.filter(({ first, other }) => first != null || other != null);
  if (marked.length === 0) return null;
  const at = (score: number) => `${(100 * score) / max}%`;
  return (
    <ul className={`${styles.dumbbells} num`}>
      {marked.map(({ title, first, other }) => {
        const isSame = first != null && other != null && first === other;
        const said = [
          first != null && t("gave_a", { score: pointsText(first, lang) }),
          other != null && t("gave_b", { score: pointsText(other, lang) }),
        ].filter(Boolean);
        return (
          <li key={title.en}>
            <span>{title[lang]}</span>
            <span
              className={styles.axis}
              role="img"
              aria-label={t("on_scale", { list: said.join(", "), max })}
            >
              {first != null && other != null && !isSame && (
                <u
                  style={{
                    left: at(Math.min(first, other)),
                    width: at(Math.abs(first - other)),
                  }}
                />
              )}
              {first != null && (
                <i className={isSame ? styles.both : styles.a} style={{ left: at(first) }}>
                  {isSame ? "AB" : "A"}
                </i>
              )}
              {other != null && !isSame && (
                <i className={styles.b} style={{ left: at(other) }}>
                  B
                </i>
              )}
            </span>
            <b>{first != null && other != null ? signedText(other - first, lang) : "–"}</b>
          </li>
        );
      })}
      <li aria-hidden="true">
        <span />
        <span className={`${styles.ticks} note`}>
          {Array.from({ length: max + 1 }, (_, score) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the scores themselves
            <span key={score}>{score}</span>
          ))}
        </span>
        <b />
      </li>
    </ul>
  );
}
