/** How long a test takes, section by section, drawn to scale. */
import { useTranslation } from "react-i18next";
import type { Section } from "../../../api/types";
import lengthsOfTests from "./lengths.json";

interface Length {
  format: "ibt-2026" | "ibt-2023";
  minutes: [Section, number][];
}

/** The full mock test of each format, in its order and by the library's own count: a test of the api compares them. */
const lengths = lengthsOfTests as Length[];

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
