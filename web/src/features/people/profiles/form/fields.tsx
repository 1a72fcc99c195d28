/** The fields of a draft: label, hint, bound and complaint come together here. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { DateField } from "../../../../ui/dates/DateField";
import { AreaField, Field, SelectField } from "../../../../ui/Field";
import type { Fault } from "../rules";
import type { Draft } from "../useDraft";
import styles from "./form.module.css";

/** A complaint in the reader's language. */
export function useComplaint() {
  const { t } = useTranslation(["profiles", "common"]);
  return (fault: Fault | string | undefined): string | undefined => {
    if (fault === undefined || typeof fault === "string") return fault;
    if (fault.key === "required") return t("common:form.required");
    return t(`profiles:rules.${fault.key}`, { count: fault.count ?? 0 });
  };
}

/** Names of fields whose value is text. */
export type TextKey<Values> = {
  [Key in keyof Values]: Values[Key] extends string ? Key : never;
}[keyof Values] &
  string;

interface TextProps<Values> {
  draft: Draft<Values>;
  name: TextKey<Values>;
  label: string;
  hint?: ReactNode;
  type?: string;
  inputMode?: "numeric" | "decimal" | "tel";
  autoComplete?: string;
  max?: string;
}

/** One line of text. */
export function Text<Values>({ draft, name, label, ...input }: TextProps<Values>) {
  const complain = useComplaint();
  return (
    <Field
      {...input}
      label={label}
      name={name}
      value={String(draft.values[name] ?? "")}
      error={complain(draft.fault(name))}
      onChange={(event) => draft.set(name, event.target.value as Values[typeof name])}
    />
  );
}

/** A date. */
export function Day<Values>({ draft, name, label, hint }: TextProps<Values>) {
  const complain = useComplaint();
  return (
    <DateField
      label={label}
      hint={hint}
      name={name}
      value={String(draft.values[name] ?? "")}
      error={complain(draft.fault(name))}
      onChange={(event) => draft.set(name, event.target.value as Values[typeof name])}
    />
  );
}

/** A choice, or none. */
export function Choice<Values>({
  draft,
  name,
  label,
  hint,
  children,
}: TextProps<Values> & { children: ReactNode }) {
  const complain = useComplaint();
  return (
    <SelectField
      label={label}
      hint={hint}
      hasPlaceholder
      name={name}
      value={String(draft.values[name] ?? "")}
      error={complain(draft.fault(name))}
      onChange={(event) => draft.set(name, event.target.value as Values[typeof name])}
    >
      {children}
    </SelectField>
  );
}

/** Several lines of text, with what is left of them once it gets tight. */
export function LongText<Values>({ draft, name, label, hint, most }: TextProps<Values> & { most: number }) {
  const { t } = useTranslation("profiles");
  const complain = useComplaint();
  const value = String(draft.values[name] ?? "");
  const left = most - [...value].length;
  return (
    <AreaField
      label={label}
      hint={hint}
      name={name}
      rows={5}
      value={value}
      error={complain(draft.fault(name))}
      aside={
        left <= most / 5 && (
          <span className={left < 0 ? `${styles.left} ${styles.over}` : styles.left}>
            {t("left", { count: left })}
          </span>
        )
      }
      onChange={(event) => draft.set(name, event.target.value as Values[typeof name])}
    />
  );
}
