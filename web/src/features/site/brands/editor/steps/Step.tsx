/** What every step is given, and the card around it. */

import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "../../../../../ui/Card";
import { AreaField } from "../../../../../ui/Field";
import { type BrandData, changeBrand, type Draft } from "../draft";
import styles from "../editor.module.css";

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

type StepName = "name" | "colors" | "logo" | "offer" | "parts" | "words";

/** A card with number, title and a sentence. */
export function Step({ name, number, children }: { name: StepName; number: number; children: ReactNode }) {
  const { t } = useTranslation("brands");
  return (
    <Card
      className={styles.step}
      title={
        <>
          <span className={`${styles.number} num`} aria-hidden="true">
            {number}
          </span>
          {t(`steps.${name}`)}
        </>
      }
    >
      <p className="quiet small">{t(`steps.${name}_text`)}</p>
      {children}
    </Card>
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
    <AreaField
      label={label}
      hint={hint}
      error={error}
      rows={rows}
      value={value}
      lang={lang}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
