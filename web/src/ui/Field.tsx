/** Labeled fields: a line of text, a choice from a list, a text of several lines. */
import NativeSelect from "@mui/material/NativeSelect";
import OutlinedInput from "@mui/material/OutlinedInput";
import type { InputHTMLAttributes, Ref, SelectHTMLAttributes, TextareaHTMLAttributes } from "react";
import { useTranslation } from "react-i18next";
import { FieldFrame, type FrameProps } from "./FieldFrame";
import { Icon } from "./Icon";

type Own = "id" | "className";

interface FieldProps extends FrameProps, Omit<InputHTMLAttributes<HTMLInputElement>, Own> {
  ref?: Ref<HTMLInputElement>;
}

/** A text input. */
export function Field({ label, hideLabel, hint, error, aside, className, ref, ...input }: FieldProps) {
  const { disabled } = input;
  return (
    <FieldFrame {...{ label, hideLabel, hint, error, aside, className, disabled }}>
      {({ id, describedBy }) => (
        <OutlinedInput id={id} inputRef={ref} inputProps={{ ...input, "aria-describedby": describedBy }} />
      )}
    </FieldFrame>
  );
}

interface SelectFieldProps extends FrameProps, Omit<SelectHTMLAttributes<HTMLSelectElement>, Own> {
  ref?: Ref<HTMLSelectElement>;
  /** It narrows a list: told at a glance from those that do not. */
  isOn?: boolean;
  /** Begins with "Select", which is no choice. */
  hasPlaceholder?: boolean;
}

/** A choice from a list of `<option>`, with the browser's own list: best on phones. */
export function SelectField({
  label,
  hideLabel,
  hint,
  error,
  aside,
  className,
  ref,
  isOn = false,
  hasPlaceholder = false,
  children,
  ...select
}: SelectFieldProps) {
  const { t } = useTranslation("common");
  const { disabled } = select;
  return (
    <FieldFrame {...{ label, hideLabel, hint, error, aside, className, disabled }}>
      {({ id, describedBy }) => (
        <NativeSelect
          id={id}
          inputRef={ref}
          input={<OutlinedInput {...(isOn && { "data-on": true })} />}
          IconComponent={Down}
          inputProps={{ ...select, "aria-describedby": describedBy }}
        >
          {hasPlaceholder && <option value="">{t("form.select")}</option>}
          {children}
        </NativeSelect>
      )}
    </FieldFrame>
  );
}

/** The arrow of a list. */
export function Down({ className }: { className?: string }) {
  return (
    <span className={className}>
      <Icon name="down" />
    </span>
  );
}

interface AreaFieldProps extends FrameProps, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, Own> {
  ref?: Ref<HTMLTextAreaElement>;
}

/** A text of several lines; grows by hand. */
export function AreaField({
  label,
  hideLabel,
  hint,
  error,
  aside,
  className,
  ref,
  rows = 4,
  ...area
}: AreaFieldProps) {
  const { disabled } = area;
  return (
    <FieldFrame {...{ label, hideLabel, hint, error, aside, className, disabled }}>
      {({ id, describedBy }) => (
        // MUI's own area measures itself with a hidden second one, which forbids to size it by hand.
        <OutlinedInput
          id={id}
          inputRef={ref}
          inputComponent="textarea"
          inputProps={{ rows, ...area, type: undefined, "aria-describedby": describedBy }}
        />
      )}
    </FieldFrame>
  );
}
