/** From when to when, in the browser's own time zone. */
import { useTranslation } from "react-i18next";
import { Field } from "../../../ui/Field";
import { fromField, toField } from "./window";

interface WindowFieldsProps {
  start: string;
  end: string;
  onChange: (window: { start?: string; end?: string }) => void;
  errors: { start?: string | undefined; end?: string | undefined };
}

export function WindowFields({ start, end, onChange, errors }: WindowFieldsProps) {
  const { t } = useTranslation("notices");
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <div className="office-pair">
      <Field
        label={t("editor.start")}
        type="datetime-local"
        defaultValue={toField(start)}
        error={errors.start}
        onChange={(event) => onChange({ start: fromField(event.target.value) })}
      />
      <Field
        label={t("editor.end")}
        type="datetime-local"
        defaultValue={toField(end)}
        hint={t("editor.zone", { zone })}
        error={errors.end}
        onChange={(event) => onChange({ end: fromField(event.target.value) })}
      />
    </div>
  );
}
