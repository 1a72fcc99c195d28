/**
 * The form kit: what is filled in and sent once. Rules complain at their fields, the server's field errors land there too,
 * and the whole of a refusal stands above the button. Fields of both kits take what `field` answers.
 * What every form says alike is said here: that something is missing, and that it was not accepted.
 * (What is edited over something stored, part by part, is a draft: `features/people/profiles/useDraft`.)
 */
import { useCallback, useRef } from "react";
import {
  type DefaultValues,
  type FieldError,
  type FieldValues,
  get,
  type Path,
  type PathValue,
  type RegisterOptions,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useFieldArray,
  useForm as useHookForm,
} from "react-hook-form";
import { useTranslation } from "react-i18next";
import { ApiError, errorText } from "../../api/errors";
import { isMissing, missing } from "./missing";

export type { DefaultValues, FieldValues, Path };
export { useFieldArray };

/** What a field of a kit is given: how it takes part in the form, and why it is not accepted. */
export type FieldOfForm = UseFormRegisterReturn & { error: string | undefined };

/** What is asked of a field. */
export interface FieldOptions<T extends FieldValues, Name extends Path<T>>
  extends Pick<RegisterOptions<T, Name>, "onChange" | "onBlur" | "deps"> {
  /** Something must be there; asked before the rule. */
  required?: boolean;
  /** True, or the key of what is wrong. */
  validate?: (value: PathValue<T, Name>, values: T) => true | string;
}

/** A form in use. */
export interface Form<T extends FieldValues> extends UseFormReturn<T> {
  /** For a field: `<Field label={…} {...form.field("email", { required: true, validate: rules.email })} />`. */
  field: <Name extends Path<T>>(name: Name, options?: FieldOptions<T, Name>) => FieldOfForm;
  /** The message of a field, in the language of now. */
  message: (name: Path<T>) => string | undefined;
  /** Makes the submit handler; a refusal is shown at the fields that it names. */
  run: (
    action: (values: T) => Promise<unknown>,
    onRefused?: (error: unknown) => void,
  ) => (event?: React.FormEvent) => void;
  isSending: boolean;
  /** Why it was not sent or not accepted, as a whole: stands above the button. */
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
  serverNames?: Record<string, Path<T>> | ((name: string) => string);
  /** Its own words for a refusal, where a form knows better than the usual ones. */
  explain?: (error: unknown) => string | undefined;
  /** `onTouched` complains when a field is left: for long forms; the others wait until they are sent. */
  mode?: "onSubmit" | "onTouched";
}

/** Why nothing was sent, as an error of the whole form: a rule complained; the server named fields; the server said more. */
type Whole = "rules" | "fields" | "server";

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
    if (!error?.message || error.type === "server") return error?.message;
    if (isMissing(error.message)) return t(`form.${error.message}`);
    return wording ? wording(error.message as Key) : error.message;
  };

  const { setError, setFocus, getValues, clearErrors } = form;
  const told = useRef<Path<T>[]>([]);
  const refuse = useCallback(
    (error: unknown) => {
      const { serverNames = {}, explain } = latest.current;
      const nameOf = (name: string) =>
        typeof serverNames === "function" ? serverNames(name) : (serverNames[name] ?? name);
      const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
      const named = fields
        .map(([name, texts]) => [nameOf(name) as Path<T>, texts.join(" ")] as const)
        .filter(([name]) => get(getValues(), name) !== undefined);
      told.current = named.map(([name]) => name);
      for (const [name, text] of named) setError(name, { type: "server", message: text });
      if (named[0]) setFocus(named[0][0]);
      const usual = errorText(error, t);
      setError("root", {
        type: (fields.length > 0 && named.length === fields.length ? "fields" : "server") satisfies Whole,
        message: explain?.(error) ?? (fields.length > 0 ? `${t("form.failed")} ${usual}` : usual),
      });
    },
    [setError, setFocus, getValues, t],
  );

  const run: Form<T>["run"] = (action, onRefused) => (event) => {
    // A complaint about something that is no input of the form would hold up every later try.
    clearErrors(told.current);
    const submit = form.handleSubmit(
      async (values) => {
        try {
          await action(values);
        } catch (error) {
          onRefused?.(error);
          refuse(error);
        }
      },
      () => setError("root", { type: "rules" satisfies Whole }),
    );
    submit(event).catch(refuse);
  };

  const refusal = () => {
    const whole = errors.root;
    if (!whole || whole.type === "server") return whole?.message;
    // Gone as soon as the last field is mended.
    const isMended = Object.keys(errors).every((name) => name === "root");
    if (isMended) return undefined;
    return whole.type === "rules" ? t("form.failed") : whole.message;
  };

  return {
    ...form,
    field: (name, { required = false, validate, ...more } = {}) => ({
      ...form.register(name, {
        ...more,
        validate: (value, values) =>
          (required ? missing(value) : undefined) ?? validate?.(value, values) ?? true,
      }),
      error: message(name),
    }),
    message,
    run,
    isSending: isSubmitting,
    refusal: refusal(),
  };
}
