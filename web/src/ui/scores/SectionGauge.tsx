/** A section's score as a gauge with its margin; while it is being marked, with the time it is due. */
import { useTranslation } from "react-i18next";
import type common from "../../../locales/en/common.json";
import type { SectionScore } from "../../api/types";
import { formatDue } from "../../i18n/format";
import { useLanguage } from "../../i18n/language";
import { Gauge } from "../Gauge";
import { type Scale, scoreText } from "./scale";

interface SectionGaugeProps {
  score: SectionScore;
  scale: Scale;
}

type LevelKey = keyof (typeof common)["levels"];

export function SectionGauge({ score, scale }: SectionGaugeProps) {
  const { t } = useTranslation("common");
  const lang = useLanguage();
  const section = t(`sections.${score.section}`);
  const base = { name: section, color: `var(--c-${score.section})`, scale: scale.gauge };

  if (score.scaled === null) {
    const isPending = score.state === "pending";
    return (
      <Gauge
        {...base}
        value={null}
        figure={t(isPending ? "gauge.marking" : "gauge.empty")}
        note={
          score.due_at
            ? t("gauge.due", { when: formatDue(score.due_at, lang) })
            : isPending
              ? undefined
              : t("gauge.empty_note")
        }
        label={t(isPending ? "gauge.pending" : "gauge.none", { section })}
      />
    );
  }

  const figure = scoreText(score.scaled, scale, lang);
  const low = scoreText(score.low ?? score.scaled, scale, lang);
  const high = scoreText(score.high ?? score.scaled, scale, lang);
  const level = score.level ? t(`levels.${score.level as LevelKey}`) : "";
  return (
    <Gauge
      {...base}
      value={score.scaled}
      low={score.low}
      high={score.high}
      figure={figure}
      // A band's level is two letters and fits into the arc; the names of the older scale do not.
      level={scale.gauge === "bands" ? level : undefined}
      note={
        <>
          {scale.gauge === "points30" && level && (
            <>
              {level}
              <br />
            </>
          )}
          {t("gauge.range", { low, high })}
        </>
      }
      label={t("gauge.scored", { section, score: figure, max: scale.sectionMax, level, low, high })}
    />
  );
}
