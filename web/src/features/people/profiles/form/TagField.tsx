/** A list of short texts: type one, press Enter; each has its own button to take it out. */
import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../../ui/Button";
import { Field } from "../../../../ui/Field";
import { IconButton } from "../../../../ui/IconButton";
import styles from "./form.module.css";

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
    <div>
      <div className={styles.entry}>
        <Field
          label={label}
          value={text}
          maxLength={longest}
          disabled={isFull}
          hint={isFull ? t("tags.full", { count: most }) : hint}
          error={error}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKey}
          onBlur={add}
        />
        <Button className={styles.add} disabled={isFull || text.trim() === ""} onClick={add}>
          {t("tags.add")}
        </Button>
      </div>
      {value.length > 0 && (
        <ul className={styles.tags}>
          {value.map((entry) => (
            <li key={entry}>
              <span>{entry}</span>
              <IconButton
                icon="close"
                iconSize={14}
                className={styles.remove}
                label={t("tags.remove", { entry })}
                onClick={() => onChange(value.filter((other) => other !== entry))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
