/** A password among the settings, which can be read on request. */
import { type ComponentProps, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/Button";
import { Field } from "../../../ui/Field";
import styles from "./settings.module.css";

export function SettingsPasswordField(props: Omit<ComponentProps<typeof Field>, "type" | "aside">) {
  const { t } = useTranslation("accounts");
  const [isShown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={isShown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      aside={
        <Button
          variant="quiet"
          size="small"
          className={styles.show}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          {t(isShown ? "password.hide" : "password.show")}
        </Button>
      }
    />
  );
}
