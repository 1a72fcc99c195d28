import { useMode } from "../screens/PlayerContext";
import type { Choice } from "../types";

interface OptionListProps {
  name: string;
  labelledBy: string;
  options: readonly Choice[];
  picked: readonly string[];
  pick: (id: string) => void;
  /** More than one: checkboxes. */
  most?: number;
}

/** Options of a question. When enough are checked, the others wait until one is taken back. */
export function OptionList({ name, labelledBy, options, picked, pick, most = 1 }: OptionListProps) {
  const isStrict = useMode() === "strict";
  const isFull = most > 1 && picked.length >= most;
  return (
    <fieldset className="opts" aria-labelledby={labelledBy}>
      {options.map((option, n) => {
        const isPicked = picked.includes(option.id);
        return (
          <label
            key={option.id}
            className={`opt${isPicked ? " on" : ""}${isFull && !isPicked ? " wait" : ""}`}
          >
            <input
              type={most > 1 ? "checkbox" : "radio"}
              name={name}
              value={option.id}
              checked={isPicked}
              aria-disabled={isFull && !isPicked ? true : undefined}
              onChange={() => pick(option.id)}
            />
            <b className={most > 1 ? "box" : undefined} aria-hidden="true">
              {isStrict ? "" : String.fromCharCode(65 + n)}
            </b>
            <span lang="en">{option.text}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
