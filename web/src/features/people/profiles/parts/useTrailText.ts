/** What an entry of the activity log says: what was done, and to which fields. */
import { useTranslation } from "react-i18next";
import type { AuditChange, AuditEntry } from "../api";

interface TrailText {
  what: string;
  /** Fields of which only the name is known. */
  fields: string[];
}

/** An action without words is told by its name: a test holds the words to the actions of the server. */
export function useTrailText(): (entry: AuditEntry) => TrailText {
  const { t } = useTranslation("profiles");
  const nameOf = useFieldName();
  return ({ action, fields, changes = [] }) => {
    const told = new Set(changes.filter(isTold).map(({ field }) => field));
    const named = new Set([...fields, ...changes.map(({ field }) => field)]);
    return {
      what: t(`trail.actions.${action as "account.block"}`, { defaultValue: action }),
      fields: [...named].filter((field) => !told.has(field)).map(nameOf),
    };
  };
}

/** Of some fields it is only known that they changed: one photo is like another. */
export const isTold = ({ before, after }: AuditChange): boolean => before !== null || after !== null;

/** What a field is called in a sentence. */
export function useFieldName(): (field: string) => string {
  const { t } = useTranslation("profiles");
  return (field) => t(`fields.${field as "phone"}`, { defaultValue: field.replaceAll("_", " ") });
}
