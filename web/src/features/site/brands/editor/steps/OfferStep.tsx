/** Languages, test formats, the time for grading, currency and the age of consent. */

import { useTranslation } from "react-i18next";
import type { Lang } from "../../../../../api/types";
import { languages } from "../../../../../i18n/languages";
import { Checkbox } from "../../../../../ui/Choices";
import { SelectField } from "../../../../../ui/Field";
import { consentAges, currencies, formats, gradingHours } from "../draft";
import styles from "../editor.module.css";
import { type NumberedStepProps, put, Step } from "./Step";

/** The chosen ones in their usual order. */
const toggled = <T,>(all: readonly T[], chosen: T[], one: T): T[] =>
  all.filter((each) => (each === one ? !chosen.includes(one) : chosen.includes(each)));

export function OfferStep(props: NumberedStepProps) {
  const { t } = useTranslation(["brands", "common"]);
  const { draft, number, error } = props;
  const { brand } = draft;
  const languagesNow = (lang: Lang) => {
    const next = toggled(languages, brand.languages, lang);
    const first = next[0];
    if (!first) return;
    const default_language = next.includes(brand.default_language) ? brand.default_language : first;
    put(props, { languages: next, default_language });
  };
  const formatsNow = (format: string) => {
    const next = toggled<string>(formats, brand.formats, format);
    const first = next[0];
    if (!first) return;
    const current_format = next.includes(brand.current_format) ? brand.current_format : first;
    put(props, { formats: next, current_format });
  };
  return (
    <Step name="offer" number={number}>
      <fieldset className={styles.checks}>
        <legend>{t("offer.languages")}</legend>
        {languages.map((lang) => (
          <Checkbox
            key={lang}
            label={t(`offer.${lang}`)}
            checked={brand.languages.includes(lang)}
            onChange={() => languagesNow(lang)}
          />
        ))}
      </fieldset>
      <SelectField
        label={t("offer.default_language")}
        value={brand.default_language}
        error={error("default_language")}
        onChange={(event) => put(props, { default_language: event.target.value as Lang })}
      >
        {brand.languages.map((lang) => (
          <option key={lang} value={lang}>
            {t(`offer.${lang}`)}
          </option>
        ))}
      </SelectField>
      <fieldset className={styles.checks}>
        <legend>{t("offer.formats")}</legend>
        {formats.map((format) => (
          <Checkbox
            key={format}
            label={t(`common:formats.${format}`)}
            checked={brand.formats.includes(format)}
            onChange={() => formatsNow(format)}
          />
        ))}
      </fieldset>
      <SelectField
        label={t("offer.current_format")}
        value={brand.current_format}
        error={error("current_format")}
        onChange={(event) => put(props, { current_format: event.target.value })}
      >
        {brand.formats.map((format) => (
          <option key={format} value={format}>
            {t(`common:formats.${format as "ibt-2023"}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t("offer.grading_hours")}
        value={String(brand.grading_hours)}
        error={error("grading_hours")}
        onChange={(event) => put(props, { grading_hours: Number(event.target.value) })}
      >
        {gradingHours.map((hours) => (
          <option key={hours} value={hours}>
            {t("offer.within", { hours })}
          </option>
        ))}
      </SelectField>
      <div className={styles.two}>
        <SelectField
          label={t("offer.currency")}
          value={brand.currency}
          error={error("currency")}
          onChange={(event) => put(props, { currency: event.target.value })}
        >
          {[...new Set([...currencies, brand.currency])].map((currency) => (
            <option key={currency}>{currency}</option>
          ))}
        </SelectField>
        <SelectField
          label={t("offer.consent_age")}
          value={String(brand.consent_age)}
          error={error("consent_age")}
          onChange={(event) => put(props, { consent_age: Number(event.target.value) })}
        >
          {consentAges.map((age) => (
            <option key={age} value={age}>
              {t("offer.below", { age })}
            </option>
          ))}
        </SelectField>
      </div>
    </Step>
  );
}
