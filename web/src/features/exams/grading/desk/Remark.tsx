/** What is said beside the text: a note on the open edit, or a comment. */
import { useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { AreaField } from "../../../../ui/Field";
import { IconButton } from "../../../../ui/IconButton";
import { TextLink } from "../../../../ui/TextLink";
import styles from "./document.module.css";

interface RemarkProps {
  /** For focusing from outside. */
  name: string;
  /** As printed in the text. */
  mark: string;
  isComment?: boolean;
  title: string;
  label: string;
  placeholder: string;
  value: string;
  maxLength: number;
  /** What taking it away is called. */
  remove: string;
  onChange: (value: string) => void;
  onRemove: () => void;
  onBack: () => void;
  /** The grader's saved comments are asked for. */
  onSaved?: () => void;
}

export function Remark({
  name,
  mark,
  isComment = false,
  title,
  label,
  placeholder,
  value,
  maxLength,
  remove,
  onChange,
  onRemove,
  onBack,
  onSaved,
}: RemarkProps) {
  const { t } = useTranslation("grading");
  const box = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    if (!box.current) return;
    box.current.style.height = "auto";
    box.current.style.height = `${Math.max(56, box.current.scrollHeight + 2)}px`;
  }, [value]);
  return (
    <div className={styles.remark} data-remark={name} {...(isComment && { "data-comment": true })}>
      <div className={styles.remarkHead}>
        <span className={isComment ? styles.number : styles.letter} aria-hidden="true">
          {mark}
        </span>
        <b>{title}</b>
        <IconButton icon="close" size="small" label={remove} onClick={onRemove} />
      </div>
      <AreaField
        ref={box}
        className={styles.box}
        label={label}
        hideLabel
        rows={2}
        value={value}
        maxLength={maxLength}
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
          event.stopPropagation();
          onBack();
        }}
      />
      {onSaved && (
        <TextLink className={`note ${styles.own}`} onClick={onSaved}>
          {t("bank.open")}
        </TextLink>
      )}
    </div>
  );
}
