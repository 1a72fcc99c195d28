/** What the server refused, by field; a field forgets it when it is changed. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, errorText } from "../../../../api/errors";

export function useRefusals(known: (field: string) => boolean) {
  const { t } = useTranslation("common");
  const [fields, setFields] = useState<Record<string, string>>({});
  const [refusal, setRefusal] = useState<string>();
  return {
    fields,
    refusal,
    /** Takes a failed call apart; says which fields of the form are concerned. */
    take(error: unknown): string[] {
      const all = error instanceof ApiError ? Object.entries(error.fields) : [];
      const own = all.filter(([field]) => known(field));
      setFields(Object.fromEntries(own.map(([field, texts]) => [field, texts.join(" ")])));
      setRefusal(own.length > 0 ? undefined : errorText(error, t));
      return own.map(([field]) => field);
    },
    forget(field: string) {
      setFields(({ [field]: _, ...rest }) => rest);
      setRefusal(undefined);
    },
  };
}
