/** Our forms: rules speak in keys, the server's field errors land at their fields, the rest above the button. */
import { useCallback } from "react";
import {
  type DefaultValues,
  type FieldError,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm as useHookForm,
} from "react-hook-form";
import { useTranslation } from "react-i18next";
import { ApiError, errorText } from "../../../api/errors";
import type { RuleKey } from "./rules";

/** A form with its texts. */
export interface Form<T extends FieldValues> extends UseFormReturn<T> {
  /** The message of a field in the language of now. */
  message: (name: Path<T>) => string | undefined;
  /** Runs the submit action; a refusal is shown at the fields it names. */
  run: (
    action: (values: T) => Promise<void>,
    onRefused?: (error: unknown) => void,
  ) => (event?: React.FormEvent) => void;
  /** The refusal that names no field of this form. */
  refusal: string | undefined;
}

/** Starts a form; `filled` are values that are known already. */
export function useForm<T extends FieldValues>(
  blank: DefaultValues<T>,
  filled?: Partial<DefaultValues<T>>,
): Form<T> {
  const { t } = useTranslation("accounts");
  const { t: common } = useTranslation("common");
  const form = useHookForm<T>({ defaultValues: { ...blank, ...filled }, mode: "onTouched" });
  const { errors } = form.formState;

  const message = (name: Path<T>) => {
    const error = errors[name] as FieldError | undefined;
    if (!error?.message) return undefined;
    return error.type === "server" ? error.message : t(`rules.${error.message as RuleKey}`);
  };

  const { setError, setFocus } = form;
  const refuse = useCallback(
    (error: unknown) => {
      const known = Object.keys(blank as object);
      const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
      const named = fields.filter(([name]) => known.includes(name));
      for (const [name, texts] of named)
        setError(name as Path<T>, { type: "server", message: texts.join(" ") });
      if (named[0]) setFocus(named[0][0] as Path<T>);
      else setError("root", { type: "server", message: errorText(error, common) });
    },
    [setError, setFocus, common, blank],
  );

  const run: Form<T>["run"] = (action, onRefused) => (event) => {
    const submit = form.handleSubmit(async (values) => {
      try {
        await action(values);
      } catch (error) {
        onRefused?.(error);
        refuse(error);
      }
    });
    submit(event).catch(refuse);
  };

  return { ...form, message, run, refusal: errors.root?.message };
}
