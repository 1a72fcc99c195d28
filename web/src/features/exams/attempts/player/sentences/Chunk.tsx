import type { CSSProperties, HTMLAttributes } from "react";
import { useMode } from "../screens/AnsweringContext";
import type { Choice } from "../types";

interface ChunkProps {
  chunk: Choice;
  number: number;
  /** It lies in the sentence; pressing it again takes it back. */
  isLaid: boolean;
  moved: CSSProperties | undefined;
  press: () => void;
  handlers: Pick<
    HTMLAttributes<HTMLElement>,
    "onPointerDown" | "onPointerMove" | "onPointerUp" | "onPointerCancel"
  >;
}

/** A chunk in the bank. Its place stays when it is laid, so that neither eye nor focus loses it. */
export function Chunk({ chunk, number, isLaid, moved, press, handlers }: ChunkProps) {
  const isStrict = useMode() === "strict";
  return (
    <button
      type="button"
      className={isLaid ? "chunk laid" : "chunk"}
      aria-pressed={isLaid}
      style={moved}
      onClick={press}
      {...handlers}
    >
      {!isStrict && (
        <span className="key" aria-hidden="true">
          {number}
        </span>
      )}
      <span lang="en">{chunk.text}</span>
    </button>
  );
}
