/** The fields of target score and test date; the form around them says how they are laid out. */
import { useTranslation } from "react-i18next";
import { DateField } from "../../../../ui/dates/DateField";
import { Field } from "../../../../ui/Field";
import { checkTarget, type TargetForm } from "./useTargetForm";

interface TargetFieldsProps {
  form: TargetForm;
  /** Of each field. */
  className?: string | undefined;
}

export function TargetFields({ form: { field }, className }: TargetFieldsProps) {
  const { t } = useTranslation("profiles");
  return (
    <>
      <Field
        label={t("testing.target_total")}
        hint={t("testing.target_hint")}
        className={className}
        type="number"
        inputMode="decimal"
        min={1}
        max={120}
        step={0.5}
        {...field("target_total", { validate: checkTarget })}
      />
      <DateField label={t("testing.test_on")} className={className} {...field("test_on")} />
    </>
  );
}
