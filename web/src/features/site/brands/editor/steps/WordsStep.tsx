/** The landing page's words and the terms, language by language; the disclaimer is fixed and can be extended. */

import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Lang } from "../../../../../api/types";
import { useTenant } from "../../../../../app/theme/brand";
import { htmlTag } from "../../../../../i18n/languages";
import { ToggleRow } from "../../../../../ui/ToggleRow";
import { copyKeys } from "../draft";
import styles from "../editor.module.css";
import { Area, type NumberedStepProps, put, Step } from "./Step";

export function WordsStep(props: NumberedStepProps) {
  const { t } = useTranslation("brands");
  const { draft, number, error } = props;
  const { brand } = draft;
  const own = useTenant();
  const [chosen, choose] = useState<Lang>(brand.default_language);
  const lang = brand.languages.includes(chosen) ? chosen : brand.default_language;
  const touch = (what: "copy" | "terms") => ({
    ...props,
    draft: { ...draft, suggests: { ...draft.suggests, [what]: false } },
  });
  return (
    <Step name="words" number={number}>
      <ToggleRow
        label={t("words.language")}
        value={lang}
        onChange={choose}
        options={brand.languages.map((each) => ({ value: each, text: t(`offer.${each}`) }))}
      />
      <p className="note">{t("words.hours_hint", { hours: brand.grading_hours })}</p>
      {copyKeys.map((key) => (
        <Area
          key={`${lang}.${key}`}
          label={t(`words.${key}`)}
          error={error(`copy.${lang}.${key}`)}
          rows={key === "lead" || key === "description" ? 3 : 1 + (key === "headline" ? 1 : 0)}
          lang={htmlTag[lang]}
          value={brand.copy[lang]?.[key] ?? ""}
          onChange={(text) =>
            put(touch("copy"), { copy: { ...brand.copy, [lang]: { ...brand.copy[lang], [key]: text } } })
          }
        />
      ))}
      <Area
        label={t("words.terms")}
        hint={t("words.terms_hint")}
        error={error(`terms.${lang}`)}
        rows={8}
        lang={htmlTag[lang]}
        value={brand.terms[lang] ?? ""}
        onChange={(text) => put(touch("terms"), { terms: { ...brand.terms, [lang]: text } })}
      />
      <div className={styles.fixed}>
        <span className={styles.label}>{t("words.disclaimer")}</span>
        <p className="note" lang={htmlTag[lang]}>
          {own.disclaimer[lang]}
        </p>
      </div>
      <Area
        label={t("words.disclaimer_extra")}
        error={error(`disclaimer_extra.${lang}`)}
        rows={2}
        lang={htmlTag[lang]}
        value={brand.disclaimer_extra[lang] ?? ""}
        onChange={(text) => put(props, { disclaimer_extra: { ...brand.disclaimer_extra, [lang]: text } })}
      />
    </Step>
  );
}
