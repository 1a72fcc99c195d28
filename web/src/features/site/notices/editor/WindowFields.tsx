/** From when to when, in the time zone in which all other times are shown. */

import { useTranslation } from "react-i18next";
import { shownZone } from "../../../../i18n/format";
import { zoneName } from "../../../../i18n/zone";
import { Field } from "../../../../ui/Field";
import styles from "../office.module.css";
import { fromField, toField } from "./window";

interface WindowFieldsProps {
  start: string;
  end: string;
  onChange: (window: { start?: string; end?: string }) => void;
  errors: { start?: string | undefined; end?: string | undefined };
}

export function WindowFields({ start, end, onChange, errors }: WindowFieldsProps) {
  const { t } = useTranslation("notices");
  const zone = shownZone();
  return (
    <div className={styles.pair}>
      <Field
        label={t("editor.start")}
        type="datetime-local"
        defaultValue={toField(start, zone)}
        error={errors.start}
        onChange={(event) => onChange({ start: fromField(event.target.value, zone) })}
      />
      <Field
        label={t("editor.end")}
        type="datetime-local"
        defaultValue={toField(end, zone)}
        hint={t("editor.zone", { zone: zoneName(zone) })}
        error={errors.end}
        onChange={(event) => onChange({ end: fromField(event.target.value, zone) })}
      />
    </div>
  );
}
