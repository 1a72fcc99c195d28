/** What the brand looks like: header, landing page, a card, a mail; in each of its languages. */

import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Lang } from "../../../../api/types";
import { htmlTag } from "../../../../i18n/languages";
import { Chip } from "../../../../ui/Chip";
import { ToggleRow } from "../../../../ui/ToggleRow";
import { type Draft, filled } from "./draft";
import styles from "./editor.module.css";
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
    <div className={styles.preview}>
      <ToggleRow
        label={t("preview.title")}
        value={lang}
        onChange={choose}
        options={brand.languages.map((each) => ({ value: each, text: t(`offer.${each}`) }))}
      />
      <div className={styles.stage} style={style} lang={htmlTag[lang]}>
        <div className={styles.bar}>
          {logo ? <img src={`data:image/svg+xml,${encodeURIComponent(logo)}`} alt={name} /> : <b>{name}</b>}
          <span className={styles.now}>{words.practice}</span>
          <span>{words.login}</span>
        </div>
        <div className={styles.landing}>
          <p className={styles.headline}>{filled(copy.headline, brand)}</p>
          <p className={styles.lead}>{filled(copy.lead, brand)}</p>
          <span className={`${styles.press} ${styles.first}`}>{filled(copy.cta, brand)}</span>
          <p className={styles.fine}>{filled(copy.note, brand)}</p>
        </div>
        <div className={styles.sample}>
          <div>
            <b>{words.card}</b>
            <Chip tone="brand">{words.chip}</Chip>
          </div>
          <div className={styles.bars} aria-hidden="true">
            {(["reading", "listening", "writing", "speaking"] as const).map((section, index) => (
              <i key={section} style={{ background: `var(--c-${section})`, width: `${88 - index * 13}%` }} />
            ))}
          </div>
          <span className={styles.press}>{words.again}</span>
        </div>
        <div className={styles.mail}>
          <div className={styles.mailHead}>
            <b style={{ color: mark }}>{name}</b>
          </div>
          <p>{words.mail}</p>
        </div>
      </div>
    </div>
  );
}
