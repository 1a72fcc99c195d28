/** What the brand looks like: header, landing page, a card, a mail; in each of its languages. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Lang } from "../../../../api/types";
import { htmlTag } from "../../../../i18n/languages";
import type { Draft } from "./draft";
import { previewWords } from "./previewWords";

export function Preview({ draft }: { draft: Draft }) {
  const { t } = useTranslation("brands");
  const { brand } = draft;
  const [chosen, choose] = useState<Lang>(brand.default_language);
  const lang = brand.languages.includes(chosen) ? chosen : brand.default_language;
  const words = previewWords[lang];
  const copy = brand.copy[lang] ?? {};
  const style = Object.fromEntries(
    Object.entries(brand.theme).map(([token, value]) => [`--${token}`, value]),
  );
  const logo = brand.header === "dark" ? brand.logo_on_dark_svg : brand.logo_svg;
  const name = brand.name || t("preview.nameless");
  const mark = brand.header === "dark" ? brand.theme.accent : brand.theme.primary;
  return (
    <div className="preview">
      <fieldset className="choice-row">
        <legend>{t("preview.title")}</legend>
        {brand.languages.map((each) => (
          <button
            key={each}
            type="button"
            className={each === lang ? "chip on" : "chip"}
            aria-pressed={each === lang}
            onClick={() => choose(each)}
          >
            {t(`offer.${each}`)}
          </button>
        ))}
      </fieldset>
      <div className="stage" style={style} lang={htmlTag[lang]}>
        <div className="bar">
          {logo ? <img src={`data:image/svg+xml,${encodeURIComponent(logo)}`} alt={name} /> : <b>{name}</b>}
          <span className="now">{words.practice}</span>
          <span>{words.login}</span>
        </div>
        <div className="landing">
          <p className="headline">{copy.headline}</p>
          <p className="lead">{copy.lead}</p>
          <span className="btn fill">{copy.cta}</span>
          <p className="fine">{copy.note}</p>
        </div>
        <div className="sample">
          <div>
            <b>{words.card}</b>
            <span className="chip brand">{words.chip}</span>
          </div>
          <div className="bars" aria-hidden="true">
            {(["reading", "listening", "writing", "speaking"] as const).map((section, index) => (
              <i key={section} style={{ background: `var(--c-${section})`, width: `${88 - index * 13}%` }} />
            ))}
          </div>
          <span className="btn">{words.again}</span>
        </div>
        <div className="mail">
          <div className="mail-head">
            <b style={{ color: mark }}>{name}</b>
          </div>
          <p>{words.mail}</p>
        </div>
      </div>
    </div>
  );
}
