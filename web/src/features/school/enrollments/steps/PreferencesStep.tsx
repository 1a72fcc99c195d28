/** Step 3: what is wanted, and how it would be paid. */
import { useTranslation } from "react-i18next";
import { RadioGroup } from "../../../../ui/Choices";
import { AreaField, Field, SelectField } from "../../../../ui/Field";
import { savePreferences } from "../api";
import styles from "../enroll.module.css";
import type { KeptForm } from "../kept";
import {
  classTypes,
  currencies,
  type EnrollmentForm,
  longest,
  mandarinHelps,
  orNull,
  type Preferences,
  paymentMethods,
  sources,
  tutoringModes,
} from "../model";
import { StepActs } from "./StepActs";
import { useStepForm } from "./useStepForm";

interface PreferencesStepProps {
  kept: KeptForm;
  form: EnrollmentForm;
  onBack: () => void;
  onSaved: (form: EnrollmentForm) => void;
}

/** Choices that are not made yet are empty. */
type Values = { [Name in keyof Preferences]-?: NonNullable<Preferences[Name]> | "" };

const texts = [
  "other_course",
  "test_scores",
  "previous_class",
  "referred_by",
  "group_members",
  "notes",
] as const;

export function PreferencesStep({ kept, form, onBack, onSaved }: PreferencesStepProps) {
  const { t } = useTranslation(["enroll", "academy"]);
  const saved = form.preferences;
  const step = useStepForm<Values>({
    class_type: saved?.class_type ?? "",
    tutoring_mode: saved?.tutoring_mode ?? "",
    mandarin_help: saved?.mandarin_help ?? "",
    heard_from: saved?.heard_from ?? "",
    payment_method: saved?.payment_method ?? "",
    payment_currency: saved?.payment_currency ?? "",
    ...(Object.fromEntries(texts.map((name) => [name, saved?.[name] ?? ""])) as Record<
      (typeof texts)[number],
      string
    >),
  });
  const { field, run, refusal, isSending, watch, setValue, message } = step;
  const submit = run(async (values) => {
    const given = Object.fromEntries(texts.map((name) => [name, orNull(values[name])]));
    onSaved(await savePreferences(kept, { ...values, ...given } as Preferences));
  });
  /** A choice in sight. */
  const choice = <
    Name extends "class_type" | "tutoring_mode" | "mandarin_help",
    Value extends Values[Name] & string,
  >(
    name: Name,
    label: string,
    options: readonly Value[],
    text: (value: Value) => string,
  ) => {
    // Registered here, so that a form without it is not sent.
    field(name, { required: true });
    return (
      <RadioGroup
        label={label}
        name={name}
        row
        value={(watch(name) || null) as Value | null}
        error={message(name)}
        options={options.map((value) => ({ value, label: text(value) }))}
        onChange={(value) => setValue(name as "class_type", value as "group", { shouldValidate: true })}
      />
    );
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {choice("class_type", t("enroll:preferences.class_type"), classTypes, (value) =>
        t(`academy:class_type.${value}`),
      )}
      {choice("tutoring_mode", t("enroll:preferences.tutoring_mode"), tutoringModes, (value) =>
        t(`academy:tutoring_mode.${value}`),
      )}
      {choice("mandarin_help", t("enroll:preferences.mandarin_help"), mandarinHelps, (value) =>
        t(`academy:mandarin_help.${value}`),
      )}
      <div className={styles.pair}>
        <Field
          label={t("enroll:preferences.other_course")}
          hint={t("enroll:optional")}
          maxLength={longest.line}
          {...field("other_course")}
        />
        <Field
          label={t("enroll:preferences.previous_class")}
          hint={t("enroll:optional")}
          maxLength={longest.line}
          {...field("previous_class")}
        />
        <AreaField
          className={styles.across}
          label={t("enroll:preferences.test_scores")}
          hint={t("enroll:preferences.test_scores_hint")}
          rows={2}
          maxLength={longest.text}
          {...field("test_scores")}
        />
        <SelectField
          label={t("enroll:preferences.heard_from")}
          hasPlaceholder
          {...field("heard_from", { required: true })}
        >
          {sources.map((value) => (
            <option key={value} value={value}>
              {t(`academy:heard_from.${value}`)}
            </option>
          ))}
        </SelectField>
        <Field
          label={t("enroll:preferences.referred_by")}
          hint={t("enroll:optional")}
          maxLength={longest.name}
          {...field("referred_by")}
        />
        <Field
          className={styles.across}
          label={t("enroll:preferences.group_members")}
          hint={t("enroll:preferences.group_members_hint")}
          maxLength={longest.line}
          {...field("group_members")}
        />
        <SelectField
          label={t("enroll:preferences.payment_method")}
          hasPlaceholder
          {...field("payment_method", { required: true })}
        >
          {paymentMethods.map((value) => (
            <option key={value} value={value}>
              {t(`academy:payment_method.${value}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t("enroll:preferences.payment_currency")}
          hasPlaceholder
          {...field("payment_currency", { required: true })}
        >
          {currencies.map((value) => (
            <option key={value} value={value}>
              {t(`academy:payment_currency.${value}`)}
            </option>
          ))}
        </SelectField>
        <AreaField
          className={styles.across}
          label={t("enroll:preferences.notes")}
          hint={t("enroll:optional")}
          rows={3}
          maxLength={longest.text}
          {...field("notes")}
        />
      </div>
      <StepActs refusal={refusal} isSending={isSending} onBack={onBack} />
    </form>
  );
}
