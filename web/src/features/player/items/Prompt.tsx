import { useEffect, useRef } from "react";

/** The question itself. A new question takes the focus, so that keyboard and screen reader begin with it. */
export function Prompt({ id, text }: { id: string; text: string }) {
  const ref = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is the question
  useEffect(() => ref.current?.focus({ preventScroll: true }), [text]);
  return (
    <h2 ref={ref} className={text.length > 180 ? "q long" : "q"} id={id} lang="en" tabIndex={-1}>
      {text}
    </h2>
  );
}
