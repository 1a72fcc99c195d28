/** The new password and its repetition, the same wherever one is chosen. */
import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import type { FieldOfForm } from "../../../ui/form/useForm";
import { PasswordField } from "./PasswordField";
import { rules } from "./rules";

type Name = "password" | "repeat";
type Validate = (text: string, values: { password: string }) => true | string;

interface InputProps extends FieldOfForm {
  label: string;
  autoComplete: string;
  hint?: string;
}

interface NewPasswordFieldsProps {
  field: (name: Name, options: { validate: Validate; deps?: Name[] }) => FieldOfForm;
  /** What a password is typed into; the ways in have one without MUI. */
  input?: ComponentType<InputProps>;
}

export function NewPasswordFields({ field, input: Input = PasswordField }: NewPasswordFieldsProps) {
  const { t } = useTranslation("accounts");
  return (
    <>
      <Input
        label={t("choose.password")}
        autoComplete="new-password"
        hint={t("register.password_hint")}
        {...field("password", { validate: rules.password, deps: ["repeat"] })}
      />
      <Input
        label={t("choose.repeat")}
        autoComplete="new-password"
        {...field("repeat", {
          validate: (text, values) => (text === values.password ? rules.required(text) : "password_repeat"),
        })}
      />
    </>
  );
}
