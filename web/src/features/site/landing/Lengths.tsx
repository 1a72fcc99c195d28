/** How long a test takes, section by section, drawn to scale. */
import { useTranslation } from "react-i18next";
import type { Section } from "../../../api/types";

interface Length {
  format: "ibt-2026" | "ibt-2023";
  minutes: [Section, number][];
}

/** In the order of each format. */
const lengths: Length[] = [
  {
    format: "ibt-2026",
    minutes: [
      ["reading", 30],
      ["listening", 29],
      ["writing", 23],
      ["speaking", 8],
    ],
  },
  {
    format: "ibt-2023",
    minutes: [
      ["reading", 35],
      ["listening", 36],
      ["speaking", 16],
      ["writing", 29],
    ],
  },
];

/** Below this many minutes a section's name would not fit into its bar. */
const nameFits = 12;

export function Lengths() {
  const { t } = useTranslation(["landing", "common"]);
  return (
    <section className="sect">
      <div className="wrap">
        <h2>{t("landing:lengths.title")}</h2>
        <p className="lead2">{t("landing:lengths.lead")}</p>
        <div className="length num">
          {lengths.map(({ format, minutes }) => (
            <div className="line" key={format}>
              <b>{t(`common:formats.${format}`)}</b>
              <div className={format}>
                {minutes.map(([section, length]) => (
                  <i key={section} className={section} title={t(`common:sections.${section}`)}>
                    {length >= nameFits && (
                      <span className={length < 20 ? "only-l" : undefined}>
                        {t(`common:sections.${section}`)}{" "}
                      </span>
                    )}
                    {length}
                  </i>
                ))}
              </div>
              <span className="total">
                {t("landing:lengths.minutes", {
                  minutes: minutes.reduce((sum, [, length]) => sum + length, 0),
                })}
              </span>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
