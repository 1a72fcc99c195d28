/** The picture and its answer, for forms that visitors fill in. */
import { useTranslation } from "react-i18next";
import { LightField } from "../../../ui/light/LightField";
import { CaptchaPicture } from "../../people/accounts/CaptchaPicture";
import type { useCaptcha } from "../../people/accounts/useCaptcha";
import "../../people/accounts/accounts.css";

interface CaptchaFieldProps {
  captcha: ReturnType<typeof useCaptcha>;
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
}

export function CaptchaField({ captcha, value, error, onChange }: CaptchaFieldProps) {
  const { t } = useTranslation("accounts");
  return (
    <>
      <CaptchaPicture {...captcha} />
      <LightField
        label={t("register.captcha")}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
    </>
  );
}
