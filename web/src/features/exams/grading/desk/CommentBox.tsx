/** A comment to the learner: grows with its text, in whatever language the grader writes. */
import { useId, useLayoutEffect, useRef } from "react";

interface CommentBoxProps {
  label: string;
  placeholder: string;
  value: string;
  maxLength: number;
  onChange: (value: string) => void;
}

export function CommentBox({ label, placeholder, value, maxLength, onChange }: CommentBoxProps) {
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    if (!box.current) return;
    box.current.style.height = "auto";
    box.current.style.height = `${Math.max(88, box.current.scrollHeight + 2)}px`;
  }, [value]);

  return (
    <div className="comment-box">
      <label htmlFor={id}>{label}</label>
      <textarea
        ref={box}
        id={id}
        className="box"
        rows={3}
        value={value}
        maxLength={maxLength}
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
