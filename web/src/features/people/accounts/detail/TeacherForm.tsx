/** What a teacher fills in. The office's code is checked when the field is left, and used up by saving. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useTenant } from "../../../../app/theme/brand";
import { Card } from "../../../../ui/Card";
import { Field } from "../../../../ui/Field";
import { bindTeacher, isCodeValid } from "../api";
import { rules } from "../rules";
import { useForm } from "../useForm";
import { BasicsFields } from "./BasicsFields";
import { blankBasics, type DetailFormProps } from "./basics";
import styles from "./detail.module.css";
import { FilledIn } from "./FilledIn";
import { SubmitRow } from "./SubmitRow";

const blank = { ...blankBasics, college: "", major: "", instructor_code: "" };

export function TeacherForm({ kept, isVouchedFor, onSaving, onSaved }: DetailFormProps) {
  const { t } = useTranslation("accounts");
  const tenant = useTenant();
  const form = useForm(blank, kept.current);
  const { field, run, refusal, isSending, setError, getValues } = form;
  const [isCodeFine, setCodeFine] = useState(false);

  const checkCode = async () => {
    const code = getValues("instructor_code").trim();
    if (!code) return;
    const isValid = await isCodeValid(code);
    setCodeFine(isValid);
    if (!isValid) setError("instructor_code", { type: "refused", message: "instructor_code" });
  };

  const submit = run(async (details) => {
    onSaving();
    await bindTeacher(details);
    await onSaved();
  });

  return (
    <Card className={styles.card}>
      <form noValidate className={styles.form} onSubmit={submit}>
        <BasicsFields form={form} kept={kept} />
        <Field
          className={styles.third}
          label={t("detail.college")}
          {...field("college", { validate: rules.school })}
        />
        <Field
          className={styles.third}
          label={t("detail.major")}
          {...field("major", { validate: rules.school })}
        />
        {!isVouchedFor && (
          <Field
            className={styles.third}
            label={t("detail.instructor_code")}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            hint={
              isCodeFine ? (
                <span className={styles.fine}>{t("detail.code_fine")}</span>
              ) : (
                t("detail.instructor_code_hint", { brand: tenant.name })
              )
            }
            {...field("instructor_code", {
              validate: rules.required,
              onBlur: () => void checkCode(),
              onChange: () => setCodeFine(false),
            })}
          />
        )}
        <FilledIn form={form} />
        <SubmitRow refusal={refusal} isBusy={isSending} label={t("detail.submit_teacher")} />
      </form>
    </Card>
  );
}
