/** What nobody has to fill in, with the way to change it, and where the rest is asked for. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { zoneName } from "../../../../i18n/zone";
import type { FieldValues, Form, Path } from "../../../../ui/form/useForm";
import { TextLink } from "../../../../ui/TextLink";
import { TimeZoneField } from "../../../../ui/timezone/TimeZoneField";
import type { Basics } from "./basics";
import styles from "./detail.module.css";

export function FilledIn<T extends FieldValues & Basics>({ form }: { form: Form<T> }) {
  const { t } = useTranslation("accounts");
  const { message, setValue, clearErrors, watch } = form;
  const at = "timezone" as Path<T>;
  const [isOpen, setOpen] = useState(false);
  const error = message(at);
  const zone = String(watch(at));
  return (
    <div className={styles.across}>
      {isOpen || error ? (
        <TimeZoneField
          label={t("detail.timezone")}
          name="timezone"
          value={zone}
          error={error}
          onChange={(next) => {
            clearErrors(at);
            setValue(at, next as never);
          }}
        />
      ) : (
        <p className="note">
          {t("detail.zone_is", { zone: zoneName(zone) })}{" "}
          <TextLink aria-label={t("detail.zone_change")} onClick={() => setOpen(true)}>
            {t("detail.change")}
          </TextLink>
        </p>
      )}
      <p className="note">{t("detail.later")}</p>
    </div>
  );
}
