/** A chart: one choice a row. Columns stand side by side on a desk; on a phone every row is a short list. */
import type { CSSProperties } from "react";
import type { AnswerValue, Shape } from "../types";
import { match, pairs } from "./choosing";

interface ChartProps {
  answer: Shape<"chart">;
  name: string;
  value: AnswerValue | undefined;
  set: (value: AnswerValue) => void;
  labelledBy: string;
  isFinal: boolean;
}

export function Chart({ answer, name, value, set, labelledBy, isFinal }: ChartProps) {
  const at = pairs(value);
  return (
    // biome-ignore lint/a11y/useSemanticElements: every row is a fieldset of its own
    <div
      className="chart"
      role="group"
      aria-labelledby={labelledBy}
      style={{ "--columns": answer.columns.length } as CSSProperties}
    >
      <div className="chart-head" aria-hidden="true">
        <span />
        {answer.columns.map((column) => (
          <span key={column.id} lang="en">
            {column.text}
          </span>
        ))}
      </div>
      {answer.rows.map((row) => (
        <fieldset key={row.id} className="chart-row">
          <legend className="vh" lang="en">
            {row.text}
          </legend>
          <span className="chart-text" aria-hidden="true" lang="en">
            {row.text}
          </span>
          {answer.columns.map((column) => (
            <label key={column.id} className={at[row.id] === column.id ? "cell on" : "cell"}>
              <input
                type="radio"
                name={`${name}-${row.id}`}
                checked={at[row.id] === column.id}
                disabled={isFinal}
                onChange={() => {
                  const next = match(value, row.id, column.id);
                  if (next) set(next);
                }}
              />
              <b aria-hidden="true" />
              <span lang="en">{column.text}</span>
            </label>
          ))}
        </fieldset>
      ))}
    </div>
  );
}
