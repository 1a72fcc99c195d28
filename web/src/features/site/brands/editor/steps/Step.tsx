/** What every step is given, and the card around it. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type BrandData, changeBrand, type Draft } from "../draft";

export interface StepProps {
  draft: Draft;
  change: (draft: Draft) => void;
  /** What the server said about a field. */
  error: (field: string) => string | undefined;
}
export interface NumberedStepProps extends StepProps {
  number: number;
  markError: boolean;
}

type StepName = "name" | "colours" | "logo" | "offer" | "parts" | "words";

/** A card with number, title and a sentence. */
export function Step({ name, number, children }: { name: StepName; number: number; children: ReactNode }) {
  const { t } = useTranslation("brands");
  return (
    <section className="card pad step" aria-labelledby={`step-${name}`}>
      <h2 className="h3" id={`step-${name}`}>
        <span className="number num" aria-hidden="true">
          {number}
        </span>
        {t(`steps.${name}`)}
      </h2>
      <p className="quiet small">{t(`steps.${name}_text`)}</p>
      {children}
    </section>
  );
}

/** Changes fields of the brand. */
export const put = ({ draft, change }: StepProps, fields: Partial<BrandData>): void =>
  change(changeBrand(draft, fields));

interface AreaProps {
  label: string;
  value: string;
  rows: number;
  hint?: string | undefined;
  error?: string | undefined;
  lang?: string;
  onChange: (text: string) => void;
}

/** A labeled text of several lines. */
export function Area({ label, value, rows, hint, error, lang, onChange }: AreaProps) {
  return (
    <label className={error ? "field err area" : "field area"}>
      <span className="label">{label}</span>
      <textarea
        rows={rows}
        value={value}
        lang={lang}
        aria-invalid={error ? true : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {error ? (
        <span className="msg" role="alert">
          {error}
        </span>
      ) : (
        hint && <span className="note">{hint}</span>
      )}
    </label>
  );
}
