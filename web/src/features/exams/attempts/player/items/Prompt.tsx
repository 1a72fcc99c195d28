import { useEffect, useRef } from "react";

interface PromptProps {
  id: string;
  text: string;
  /** Questions are English; what the interface says itself is not. */
  lang?: "en" | undefined;
}

/** The question itself. A new question takes the focus, so that keyboard and screen reader begin with it. */
export function Prompt({ id, text, ...rest }: PromptProps) {
  const ref = useRef<HTMLHeadingElement>(null);
  const lang = "lang" in rest ? rest.lang : "en";
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is the question
  useEffect(() => ref.current?.focus({ preventScroll: true }), [text]);
  return (
    <h2 ref={ref} className={text.length > 180 ? "q long" : "q"} id={id} lang={lang} tabIndex={-1}>
      {text}
    </h2>
  );
}
