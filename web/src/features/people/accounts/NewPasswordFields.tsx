/** The new password and its repetition, the same wherever one is chosen. */
import type { ComponentType } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { PasswordField } from "./PasswordField";
import { rules } from "./rules";

type Name = "password" | "repeat";
type Validate = (text: string, values: { password: string }) => true | string;

interface InputProps extends UseFormRegisterReturn {
  label: string;
  autoComplete: string;
  hint?: string;
  error: string | undefined;
}

interface NewPasswordFieldsProps {
  register: (name: Name, options: { validate: Validate; deps?: Name[] }) => UseFormRegisterReturn;
  message: (name: Name) => string | undefined;
  /** What a password is typed into; the ways in have one without MUI. */
  input?: ComponentType<InputProps>;
}

export function NewPasswordFields({
  register,
  message,
  input: Input = PasswordField,
}: NewPasswordFieldsProps) {
  const { t } = useTranslation("accounts");
  return (
    <>
      <Input
        label={t("choose.password")}
        autoComplete="new-password"
        hint={t("register.password_hint")}
        error={message("password")}
        {...register("password", { validate: rules.password, deps: ["repeat"] })}
      />
      <Input
        label={t("choose.repeat")}
        autoComplete="new-password"
        error={message("repeat")}
        {...register("repeat", {
          validate: (text, values) => (text === values.password ? rules.required(text) : "password_repeat"),
        })}
      />
    </>
  );
}
