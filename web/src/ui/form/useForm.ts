/**
 * The form kit: what is filled in and sent once. Rules complain at their fields, the server's field errors land there too,
 * and the rest of a refusal stands above the button. Fields of both kits take what `field` answers.
 * (What is edited over something stored, part by part, is a draft: `features/people/profiles/useDraft`.)
 */
import { useCallback, useRef } from "react";
import {
  type DefaultValues,
  type FieldError,
  type FieldValues,
  get,
  type Path,
  type RegisterOptions,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useFieldArray,
  useForm as useHookForm,
} from "react-hook-form";
import { useTranslation } from "react-i18next";
import { ApiError, errorText } from "../../api/errors";

export type { DefaultValues, FieldValues, Path };
export { useFieldArray };

/** What a field of a kit is given: how it takes part in the form, and why it is not accepted. */
export type FieldOfForm = UseFormRegisterReturn & { error: string | undefined };

/** A form in use. */
export interface Form<T extends FieldValues> extends UseFormReturn<T> {
  /** For a field: `<Field label={…} {...form.field("email", { validate: rules.email })} />`. */
  field: <Name extends Path<T>>(name: Name, options?: RegisterOptions<T, Name>) => FieldOfForm;
  /** The message of a field, in the language of now. */
  message: (name: Path<T>) => string | undefined;
  /** Makes the submit handler; a refusal is shown at the fields that it names. */
  run: (
    action: (values: T) => Promise<unknown>,
    onRefused?: (error: unknown) => void,
  ) => (event?: React.FormEvent) => void;
  isSending: boolean;
  /** The refusal that names no field of this form. */
  refusal: string | undefined;
}

interface FormOptions<T extends FieldValues, Key extends string> {
  /** What the form begins with; the server's field errors are matched against its names. */
  blank: DefaultValues<T>;
  /** Values that are known already. */
  filled?: Partial<DefaultValues<T>> | undefined;
  /** The words for what a rule answers with: keys, so that a message follows a change of language. */
  wording?: (key: Key) => string;
  /** Fields that the server calls otherwise, by its name. */
  serverNames?: Record<string, Path<T>>;
  /** Its own words for a refusal, where a form knows better than the usual ones. */
  explain?: (error: unknown) => string | undefined;
  /** `onTouched` complains when a field is left: for long forms; the others wait until they are sent. */
  mode?: "onSubmit" | "onTouched";
}

/** Starts a form. */
export function useForm<T extends FieldValues, Key extends string = never>(
  options: FormOptions<T, Key>,
): Form<T> {
  const { blank, filled, wording, mode = "onSubmit" } = options;
  const { t } = useTranslation("common");
  const form = useHookForm<T>({ defaultValues: { ...blank, ...filled }, mode });
  const { errors, isSubmitting } = form.formState;
  const latest = useRef(options);
  latest.current = options;

  const message = (name: Path<T>) => {
    const error = get(errors, name) as FieldError | undefined;
    if (!error?.message) return undefined;
    return error.type === "server" || !wording ? error.message : wording(error.message as Key);
  };

  const { setError, setFocus } = form;
  const refuse = useCallback(
    (error: unknown) => {
      const { blank, serverNames = {}, explain } = latest.current;
      const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
      const named = fields
        .map(([name, texts]) => [serverNames[name] ?? (name as Path<T>), texts.join(" ")] as const)
        .filter(([name]) => Object.hasOwn(blank as object, name));
      for (const [name, text] of named) setError(name, { type: "server", message: text });
      if (named[0]) setFocus(named[0][0]);
      else setError("root", { type: "server", message: explain?.(error) ?? errorText(error, t) });
    },
    [setError, setFocus, t],
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

  return {
    ...form,
    field: (name, options) => ({ ...form.register(name, options), error: message(name) }),
    message,
    run,
    isSending: isSubmitting,
    refusal: errors.root?.message,
  };
}
