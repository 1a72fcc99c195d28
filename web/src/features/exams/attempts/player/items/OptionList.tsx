import { useMode } from "../screens/AnsweringContext";
import type { Choice } from "../types";
import { Grip } from "./Grip";

interface OptionListProps {
  name: string;
  labelledBy: string;
  options: readonly Choice[];
  picked: readonly string[];
  pick: (id: string) => void;
  /** More than one: checkboxes. */
  most?: number;
  /** Options can also be dragged to where they are wanted. */
  canDrag?: boolean;
  /** The answers were checked: nothing can be chosen any more. */
  isFinal?: boolean;
  /** What would have been right, once that may be said. */
  correct?: readonly string[] | undefined;
}

/** Options of a question. When enough are checked, the others wait until one is taken back. */
export function OptionList({
  name,
  labelledBy,
  options,
  picked,
  pick,
  most = 1,
  canDrag = false,
  isFinal = false,
  correct,
}: OptionListProps) {
  const isStrict = useMode() === "strict";
  const isFull = most > 1 && picked.length >= most;
  return (
    <fieldset className="opts" aria-labelledby={labelledBy}>
      {options.map((option, n) => {
        const isPicked = picked.includes(option.id);
        return (
          <label
            key={option.id}
            className={`opt${isPicked ? " on" : ""}${isFull && !isPicked ? " wait" : ""}${verdict(option.id, isPicked, correct)}`}
            data-drag={canDrag ? option.id : undefined}
          >
            <input
              type={most > 1 ? "checkbox" : "radio"}
              name={name}
              value={option.id}
              checked={isPicked}
              aria-disabled={isFull && !isPicked ? true : undefined}
              disabled={isFinal}
              onChange={() => pick(option.id)}
            />
            <b className={most > 1 ? "box" : undefined} aria-hidden="true">
              {isStrict ? "" : String.fromCharCode(65 + n)}
            </b>
            <span lang="en">{option.text}</span>
            {canDrag && <Grip />}
          </label>
        );
      })}
    </fieldset>
  );
}

function verdict(id: string, isPicked: boolean, correct: readonly string[] | undefined): string {
  if (!correct) return "";
  return correct.includes(id) ? " right" : isPicked ? " wrong" : "";
}
