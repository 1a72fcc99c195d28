/** Names on messengers (D-025): a row each, kind and name. */
import { useTranslation } from "react-i18next";
import { Icon } from "../../../../ui/Icon";
import type { Handle } from "../api";
import { bounds } from "../bounds";

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
    <fieldset className={error ? "field err rows" : "field rows"}>
      <legend>{t("basic.handles")}</legend>
      {value.map((handle, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity and keep their order
        <div className="handle-row" key={index}>
          <select
            aria-label={t("handles.kind")}
            value={handle.kind}
            onChange={(event) => change(index, { kind: event.target.value as Handle["kind"] })}
          >
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`handles.kinds.${kind}`)}
              </option>
            ))}
          </select>
          <input
            aria-label={t("handles.name", { kind: t(`handles.kinds.${handle.kind}`) })}
            value={handle.value}
            maxLength={bounds.Handle.value}
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => change(index, { value: event.target.value })}
          />
          <button
            type="button"
            className="btn bare icon"
            aria-label={t("handles.remove", { kind: t(`handles.kinds.${handle.kind}`) })}
            onClick={() => onChange(value.filter((_, at) => at !== index))}
          >
            <Icon name="close" size={18} />
          </button>
        </div>
      ))}
      {error && (
        <span className="msg" role="alert">
          {error}
        </span>
      )}
      {value.length < bounds.ChangeBasicProfile.handles && (
        <button
          type="button"
          className="btn add"
          onClick={() => onChange([...value, { kind: unused, value: "" }])}
        >
          {t("handles.add")}
        </button>
      )}
      {value.length === 0 && <span className="note">{t("handles.hint")}</span>}
    </fieldset>
  );
}
