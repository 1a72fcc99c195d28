/** A comment to the learner: grows with its text, in whatever language the grader writes. */
import { useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { AreaField } from "../../../../ui/Field";
import { TextLink } from "../../../../ui/TextLink";
import styles from "./score.module.css";

interface CommentBoxProps {
  /** Which one it is, for focusing from outside. */
  name: "comment" | "overall";
  label: string;
  placeholder: string;
  value: string;
  maxLength: number;
  onChange: (value: string) => void;
  /** The grader's saved comments are asked for. */
  onSaved: () => void;
}

export function CommentBox({
  name,
  label,
  placeholder,
  value,
  maxLength,
  onChange,
  onSaved,
}: CommentBoxProps) {
  const { t } = useTranslation("grading");
  const box = useRef<HTMLTextAreaElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    if (!box.current) return;
    box.current.style.height = "auto";
    box.current.style.height = `${Math.max(64, box.current.scrollHeight + 2)}px`;
  }, [value]);

  return (
    <div data-part={name}>
      <AreaField
        ref={box}
        className={styles.comment}
        label={label}
        aside={
          <TextLink className={`note ${styles.saved}`} onClick={onSaved}>
            {t("bank.open")}
          </TextLink>
        }
        rows={2}
        value={value}
        maxLength={maxLength}
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
