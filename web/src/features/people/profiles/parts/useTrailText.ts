/** What an entry of the activity log says: what was done, and to which fields. */
import { useTranslation } from "react-i18next";
import type { AuditEntry } from "../api";

interface TrailText {
  what: string;
  /** Fields of which only the name is known. */
  fields: string[];
}

/** An action without words is told by its name: a test holds the words to the actions of the server. */
export function useTrailText(): (entry: AuditEntry) => TrailText {
  const { t } = useTranslation("profiles");
  const nameOf = useFieldName();
  return ({ action, fields, changes = [] }) => ({
    what: t(`trail.actions.${action as "account.block"}`, { defaultValue: action }),
    fields: fields.filter((field) => changes.every((change) => change.field !== field)).map(nameOf),
  });
}

/** What a field is called in a sentence. */
export function useFieldName(): (field: string) => string {
  const { t } = useTranslation("profiles");
  return (field) => t(`fields.${field as "phone"}`, { defaultValue: field.replaceAll("_", " ") });
}
