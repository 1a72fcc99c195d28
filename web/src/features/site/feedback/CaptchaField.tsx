/** The picture and its answer, for forms that visitors fill in. */
import { useTranslation } from "react-i18next";
import type { FieldOfForm } from "../../../ui/form/useForm";
import { LightField } from "../../../ui/light/LightField";
import { CaptchaPicture } from "../../people/accounts/CaptchaPicture";
import type { useCaptcha } from "../../people/accounts/useCaptcha";
import "../../people/accounts/accounts.css";

interface CaptchaFieldProps {
  captcha: ReturnType<typeof useCaptcha>;
  /** Of the form around it. */
  field: FieldOfForm;
}

export function CaptchaField({ captcha, field }: CaptchaFieldProps) {
  const { t } = useTranslation("accounts");
  return (
    <>
      <CaptchaPicture state={captcha.state} refresh={captcha.refresh} />
      <LightField
        label={t("register.captcha")}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...field}
      />
    </>
  );
}
