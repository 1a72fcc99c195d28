/** Each section's newest score on its scale, with its range and the target as a mark. */
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../../i18n/language";
import { type Scale, scoreText } from "../../../../ui/scores/scale";
import type { SectionStanding } from "../standing";
import styles from "./trend.module.css";

interface RulersProps {
  sections: SectionStanding[];
  scale: Scale;
  target: number | null;
  gapOf: (value: number) => number | null;
}

export function Rulers({ sections, scale, target, gapOf }: RulersProps) {
  const { t } = useTranslation(["home", "common"]);
  const lang = useLanguage();
  const min = scale.gauge === "bands" ? 1 : 0;
  const place = (value: number) => `${((value - min) / (scale.sectionMax - min)) * 100}%`;
  const gapText = (gap: number | null) => {
    if (gap === null) return null;
    if (gap === 0) return t("home:sections.reached");
    if (scale.gauge === "points30") return t("home:sections.points", { count: gap });
    if (gap === 0.5) return t("home:sections.half");
    return gap === 1
      ? t("home:sections.band")
      : t("home:sections.bands", { gap: scoreText(gap, scale, lang) });
  };
  return (
    <ul className={`${styles.rulers} num`}>
      {sections.map(({ section, scaled, low, high }) => {
        const name = t(`common:sections.${section}`);
        const score = scoreText(scaled, scale, lang);
        const gap = gapText(gapOf(scaled));
        return (
          <li key={section} style={{ "--section": `var(--c-${section})` } as React.CSSProperties}>
            <b>{name}</b>
            <div className={styles.ruler} aria-hidden="true">
              <i className={styles.fill} style={{ width: place(scaled) }} />
              <i
                className={styles.margin}
                style={{ left: place(low), width: `calc(${place(high)} - ${place(low)})` }}
              />
              {target !== null && <i className={styles.mark} style={{ left: place(target) }} />}
            </div>
            <span className={styles.score}>{score}</span>
            {gap && <span className="note">{gap}</span>}
          </li>
        );
      })}
    </ul>
  );
}
