/** The same hint in all three languages, side by side, and the switch between them. */
import { useTranslation } from "react-i18next";
import { LanguageSwitch } from "../../../app/shell/Languages";
import { htmlTag, languages } from "../../../i18n/languages";
import { tongues } from "./tongues";

export function Tongues() {
  const { t } = useTranslation("landing");
  return (
    <section className="sect">
      <div className="wrap">
        <h2>{t("tongues.title")}</h2>
        <div className="tongues">
          <LanguageSwitch />
          <div className="card three">
            {languages.map((lang) => (
              <div key={lang} lang={htmlTag[lang]}>
                <h3>{tongues[lang].title}</h3>
                <p>{tongues[lang].text}</p>
              </div>
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}
