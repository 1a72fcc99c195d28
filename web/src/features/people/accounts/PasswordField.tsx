/** A password input that can be read on request. */
import { type ComponentProps, useState } from "react";
import { useTranslation } from "react-i18next";
import { LightField } from "../../../ui/light/LightField";

export function PasswordField(props: Omit<ComponentProps<typeof LightField>, "type" | "aside">) {
  const { t } = useTranslation("accounts");
  const [isShown, setShown] = useState(false);
  return (
    <LightField
      {...props}
      type={isShown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      aside={
        <button
          type="button"
          className="field-action"
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          {t(isShown ? "password.hide" : "password.show")}
        </button>
      }
    />
  );
}
