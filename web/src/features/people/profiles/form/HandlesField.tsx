/** Names on messengers (D-025): a row each, kind and name. */
import { useTranslation } from "react-i18next";
import { Button } from "../../../../ui/Button";
import { Field, SelectField } from "../../../../ui/Field";
import { IconButton } from "../../../../ui/IconButton";
import type { Handle } from "../api";
import { bounds } from "../bounds";
import styles from "./form.module.css";

const kinds = ["line", "wechat", "whatsapp", "zoom", "other"] as const satisfies readonly Handle["kind"][];

interface HandlesFieldProps {
  value: Handle[];
  error: string | undefined;
  onChange: (value: Handle[]) => void;
}

export function HandlesField({ value, error, onChange }: HandlesFieldProps) {
  const { t } = useTranslation("profiles");
  const change = (index: number, part: Partial<Handle>) =>
    onChange(value.map((handle, at) => (at === index ? { ...handle, ...part } : handle)));
  const unused = kinds.find((kind) => value.every((handle) => handle.kind !== kind)) ?? "other";
  return (
    <fieldset className={styles.rows}>
      <legend>{t("basic.handles")}</legend>
      {value.map((handle, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity and keep their order
        <div className={styles.handle} key={index}>
          <SelectField
            hideLabel
            label={t("handles.kind")}
            value={handle.kind}
            onChange={(event) => change(index, { kind: event.target.value as Handle["kind"] })}
          >
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`handles.kinds.${kind}`)}
              </option>
            ))}
          </SelectField>
          <Field
            hideLabel
            label={t("handles.name", { kind: t(`handles.kinds.${handle.kind}`) })}
            value={handle.value}
            maxLength={bounds.Handle.value}
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => change(index, { value: event.target.value })}
          />
          <IconButton
            icon="close"
            label={t("handles.remove", { kind: t(`handles.kinds.${handle.kind}`) })}
            onClick={() => onChange(value.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      {error && (
        <span className={styles.complaint} role="alert">
          {error}
        </span>
      )}
      {value.length < bounds.ChangeBasicProfile.handles && (
        <Button size="small" onClick={() => onChange([...value, { kind: unused, value: "" }])}>
          {t("handles.add")}
        </Button>
      )}
      {value.length === 0 && <span className="note">{t("handles.hint")}</span>}
    </fieldset>
  );
}
