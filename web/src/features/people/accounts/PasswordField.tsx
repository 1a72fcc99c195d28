/** A password input that can be read on request. */
import { type ComponentProps, useState } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "../../../ui/Field";

export function PasswordField(props: Omit<ComponentProps<typeof Field>, "type" | "aside">) {
  const { t } = useTranslation("accounts");
  const [isShown, setShown] = useState(false);
  return (
    <Field
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
