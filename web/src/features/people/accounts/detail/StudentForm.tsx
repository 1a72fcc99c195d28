/** What a student fills in. Below the brand's age limit the form asks for a parent's address too. */
import { useTranslation } from "react-i18next";
import type { AgeBand } from "../../../../api/types";
import { useTenant } from "../../../../app/theme/brand";
import { useLanguage } from "../../../../i18n/language";
import { Card } from "../../../../ui/Card";
import { Field, SelectField } from "../../../../ui/Field";
import { bindStudent } from "../api";
import { rules } from "../rules";
import { useForm } from "../useForm";
import { BasicsFields } from "./BasicsFields";
import { blankBasics, type DetailFormProps } from "./basics";
import { isBelow } from "./consentAge";
import styles from "./detail.module.css";
import { FilledIn } from "./FilledIn";
import { SubmitRow } from "./SubmitRow";

const ages: AgeBand[] = ["under_13", "13_15", "16_17", "adult"];
const blank = {
  ...blankBasics,
  school: "",
  age_band: "",
  parent_email: "",
};

export function StudentForm({ kept, onSaving, onSaved }: DetailFormProps) {
  const { t } = useTranslation("accounts");
  const lang = useLanguage();
  const { consent_age } = useTenant();
  const form = useForm(blank, kept.current);
  const { field, run, refusal, isSending, watch } = form;
  const needsParent = isBelow(watch("age_band"), consent_age);

  const submit = run(async ({ age_band, parent_email, ...details }) => {
    onSaving();
    await bindStudent({
      ...details,
      age_band: age_band as AgeBand,
      preferred_language: lang,
      ...(needsParent && parent_email ? { parent_email } : {}),
    });
    await onSaved();
  });

  return (
    <Card className={styles.card}>
      <form noValidate className={styles.form} onSubmit={submit}>
        <BasicsFields form={form} kept={kept} />
        <Field
          label={t("detail.school")}
          autoComplete="organization"
          {...field("school", { validate: rules.school })}
        />
        <SelectField
          label={t("detail.age_band")}
          hint={t("detail.age_hint", { age: consent_age })}
          hasPlaceholder
          {...field("age_band", { required: true })}
        >
          {ages.map((age) => (
            <option key={age} value={age}>
              {t(`detail.ages.${age}`)}
            </option>
          ))}
        </SelectField>
        {needsParent && (
          <div className={`${styles.consent} ${styles.across}`}>
            <p className="small">{t("detail.consent_text", { age: consent_age })}</p>
            <Field
              label={t("detail.parent_email")}
              type="email"
              autoComplete="off"
              hint={t("detail.parent_email_hint")}
              {...field("parent_email", { validate: rules.optionalEmail })}
            />
          </div>
        )}
        <FilledIn form={form} />
        <SubmitRow refusal={refusal} isBusy={isSending} label={t("detail.submit")} />
      </form>
    </Card>
  );
}
