/** What is written in three languages for some time: the form, the language at hand, and where something was refused. */
import type { UseMutationResult } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, type Rival, rivalOf } from "../../../../api/errors";
import type { Lang } from "../../../../api/types";
import { languages } from "../../../../i18n/languages";
import { type FieldValues, type Path, useForm } from "../../../../ui/form/useForm";
import type { Texts } from "../types";
import { langOfField } from "./LanguageTabs";

/** Its dates. */
interface Window {
  start: string;
  end: string;
}

interface EditorProps<T> {
  start: T;
  save: UseMutationResult<unknown, Error, T>;
  /** Its texts in three languages; the first is the one that says what it is about. */
  texts: readonly [Path<T & FieldValues>, ...Path<T & FieldValues>[]];
  onDone: () => void;
  /** Begins anew with what is stored now. */
  onLoad: () => void;
}

export function useEditor<T extends FieldValues & Window>({
  start,
  save,
  texts,
  onDone,
  onLoad,
}: EditorProps<T>) {
  const form = useForm<T>({ blank: start as never });
  const { field, message, run, watch, setValue, clearErrors } = form;
  const [lang, setLang] = useState<Lang>("en");
  const [rival, setRival] = useState<Rival | null>(null);
  const at = (name: keyof Window) => name as Path<T>;
  const submit = run(
    async (values) => {
      setRival(null);
      await save.mutateAsync(values);
      onDone();
    },
    (error) => {
      setRival(rivalOf(error));
      const refused = error instanceof ApiError ? Object.keys(error.fields) : [];
      const wrong = refused.map(langOfField).find(Boolean);
      if (wrong) setLang(wrong);
    },
  );
  const main = watch(texts[0]) as Texts;
  return {
    form,
    lang,
    /** For the fields of its dates. */
    window: {
      start: watch(at("start")) as string,
      end: watch(at("end")) as string,
      errors: {
        start: field(at("start"), { required: true }).error,
        end: field(at("end"), { required: true }).error,
      },
      onChange: (changes: Partial<Window>) => {
        for (const [name, value] of Object.entries(changes)) {
          setValue(name as Path<T>, value as never);
          clearErrors(name as Path<T>);
        }
      },
    },
    /** For the choice of the language. */
    tabs: {
      current: lang,
      onChoose: setLang,
      wrong: languages.filter((one) => texts.some((text) => message(`${text}.${one}` as Path<T>))),
      empty: languages.filter((one) => !main[one]?.trim()),
    },
    /** For the frame around the form. */
    frame: {
      refusal: form.refusal,
      rival,
      onLoad,
      isBusy: form.isSending,
      onSubmit: submit,
      onCancel: onDone,
    },
  };
}
