/** What is being written in three languages: the draft, the language at hand, and what the server refused of it. */
import type { UseMutationResult } from "@tanstack/react-query";
import { useState } from "react";
import type { Lang } from "../../../../api/types";
import { langOfField } from "./LanguageTabs";
import { useRefusals } from "./useRefusals";

interface DraftProps<T> {
  start: T;
  save: UseMutationResult<unknown, Error, T>;
  /** The fields that the form has. */
  known: (field: string) => boolean;
  onDone: () => void;
}

export function useDraft<T extends object>({ start, save, known, onDone }: DraftProps<T>) {
  const [draft, setDraft] = useState(start);
  const [lang, setLang] = useState<Lang>("en");
  const { fields, refusal, take, forget } = useRefusals(known);
  return {
    draft,
    lang,
    setLang,
    fields,
    forget,
    change: (changes: Partial<T>) => setDraft((before) => ({ ...before, ...changes })),
    /** For the window's fields. */
    errors: { start: fields.start, end: fields.end },
    /** Languages in which something was refused. */
    wrong: Object.keys(fields).flatMap((field) => langOfField(field) ?? []),
    /** For the frame around the form. */
    frame: {
      refusal,
      isBusy: save.isPending,
      onCancel: onDone,
      onSubmit: () =>
        save.mutate(draft, {
          onSuccess: onDone,
          onError: (error) => {
            const wrong = take(error).map(langOfField).find(Boolean);
            if (wrong) setLang(wrong);
          },
        }),
    },
  };
}
