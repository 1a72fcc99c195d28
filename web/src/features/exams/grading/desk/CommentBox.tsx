/** A comment to the learner: grows with its text, in whatever language the grader writes. */
import { useLayoutEffect, useRef } from "react";
import { AreaField } from "../../../../ui/Field";
import styles from "./score.module.css";

interface CommentBoxProps {
  label: string;
  placeholder: string;
  value: string;
  maxLength: number;
  onChange: (value: string) => void;
}

export function CommentBox({ label, placeholder, value, maxLength, onChange }: CommentBoxProps) {
  const box = useRef<HTMLTextAreaElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    if (!box.current) return;
    box.current.style.height = "auto";
    box.current.style.height = `${Math.max(88, box.current.scrollHeight + 2)}px`;
  }, [value]);

  return (
    <AreaField
      ref={box}
      className={styles.comment}
      label={label}
      rows={3}
      value={value}
      maxLength={maxLength}
      placeholder={placeholder}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
