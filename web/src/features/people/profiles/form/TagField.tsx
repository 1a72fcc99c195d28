/** A list of short texts: type one, press Enter; each has its own button to take it out. */
import { type KeyboardEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../../ui/Icon";

interface TagFieldProps {
  label: string;
  hint: string;
  value: string[];
  /** Most entries, and most characters of one. */
  most: number;
  longest: number;
  error: string | undefined;
  onChange: (value: string[]) => void;
}

export function TagField({ label, hint, value, most, longest, error, onChange }: TagFieldProps) {
  const { t } = useTranslation("profiles");
  const id = useId();
  const [text, setText] = useState("");
  const isFull = value.length >= most;

  const add = () => {
    const entry = text.trim();
    if (entry === "" || isFull) return;
    if (!value.includes(entry)) onChange([...value, entry]);
    setText("");
  };
  const onKey = (event: KeyboardEvent) => {
    // A word that is still being composed (Chinese input) ends with Enter too.
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  };

  return (
    <div className={error ? "field err" : "field"}>
      <label htmlFor={id}>{label}</label>
      {value.length > 0 && (
        <ul className="tags">
          {value.map((entry) => (
            <li key={entry}>
              <span>{entry}</span>
              <button
                type="button"
                aria-label={t("tags.remove", { entry })}
                onClick={() => onChange(value.filter((other) => other !== entry))}
              >
                <Icon name="close" size={14} weight={2} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="tag-entry">
        <input
          id={id}
          value={text}
          maxLength={longest}
          disabled={isFull}
          aria-describedby={`${id}-note`}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKey}
          onBlur={add}
        />
        <button type="button" className="btn" disabled={isFull || text.trim() === ""} onClick={add}>
          {t("tags.add")}
        </button>
      </div>
      <span className={error ? "msg" : "note"} id={`${id}-note`}>
        {error ?? (isFull ? t("tags.full", { count: most }) : hint)}
      </span>
    </div>
  );
}
