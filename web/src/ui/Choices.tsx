/** Yes or no, one of a few, several of a few, on or off. */
import MuiCheckbox, { type CheckboxProps } from "@mui/material/Checkbox";
import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormLabel from "@mui/material/FormLabel";
import MuiRadio from "@mui/material/Radio";
import MuiRadioGroup from "@mui/material/RadioGroup";
import MuiSwitch from "@mui/material/Switch";
import { type ElementType, type InputHTMLAttributes, type ReactNode, type Ref, useId } from "react";
import { FieldNote, type FrameProps } from "./FieldFrame";

interface CheckProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "type" | "className" | "color" | "size"> {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  className?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** A box to tick. */
export function Checkbox(props: CheckProps) {
  return <Check control={MuiCheckbox} {...props} />;
}

/** On or off, at once: what it changes is changed when it is pressed. */
export function Switch(props: CheckProps) {
  return <Check control={MuiSwitch as ElementType<CheckboxProps>} {...props} />;
}

function Check({
  control: Control,
  label,
  hint,
  error,
  className,
  ref,
  checked,
  defaultChecked,
  disabled,
  required,
  ...input
}: CheckProps & { control: ElementType<CheckboxProps> }) {
  const id = useId();
  const note = error || hint ? `${id}-note` : undefined;
  const given = {
    ...(checked !== undefined && { checked }),
    ...(defaultChecked !== undefined && { defaultChecked }),
  };
  return (
    <FormControl error={Boolean(error)} disabled={disabled ?? false} className={className}>
      <FormControlLabel
        label={label}
        control={
          <Control
            {...given}
            required={required ?? false}
            slotProps={{
              input: {
                ...input,
                ref,
                "aria-describedby": note,
                "aria-invalid": error ? true : undefined,
              },
            }}
          />
        }
      />
      <FieldNote id={note} hint={hint} error={error} />
    </FormControl>
  );
}

interface CheckboxGroupProps {
  /** What is asked. */
  label: ReactNode;
  error?: ReactNode;
  /** Lays the boxes out. */
  listClass?: string | undefined;
  /** Boxes to tick, as many as fit. */
  children: ReactNode;
}

/** Several of a few: boxes that answer one question together. */
export function CheckboxGroup({ label, error, listClass, children }: CheckboxGroupProps) {
  const id = useId();
  return (
    <FormControl component="fieldset" error={Boolean(error)} aria-describedby={error ? id : undefined}>
      <FormLabel component="legend">{label}</FormLabel>
      <div className={listClass}>{children}</div>
      <FieldNote id={id} error={error} />
    </FormControl>
  );
}

interface RadioGroupProps<T extends string> extends FrameProps {
  name?: string;
  value: T | null;
  onChange: (value: T) => void;
  options: readonly { value: T; label: ReactNode; disabled?: boolean; className?: string | undefined }[];
  /** Lays the choices out. */
  listClass?: string | undefined;
  /** Of the label, where it heads a part of the page. */
  labelClass?: string | undefined;
  disabled?: boolean;
  /** Beside each other. */
  row?: boolean;
}

/** One of a few, all in sight. */
export function RadioGroup<T extends string>({
  label,
  hint,
  error,
  aside,
  className,
  name,
  value,
  onChange,
  options,
  disabled,
  row = false,
  listClass,
  labelClass,
}: RadioGroupProps<T>) {
  const id = useId();
  const note = error || hint ? `${id}-note` : undefined;
  return (
    <FormControl error={Boolean(error)} disabled={disabled ?? false} className={className}>
      <FormLabel id={id} component="span" className={labelClass ?? ""}>
        {label}
      </FormLabel>
      {aside}
      <MuiRadioGroup
        row={row}
        className={listClass ?? ""}
        {...(name !== undefined && { name })}
        value={value}
        aria-labelledby={id}
        aria-describedby={note}
        onChange={(_event, chosen) => onChange(chosen as T)}
        sx={row ? { columnGap: 3 } : undefined}
      >
        {options.map((option) => (
          <FormControlLabel
            key={option.value}
            value={option.value}
            className={option.className ?? ""}
            label={option.label}
            disabled={option.disabled}
            control={<MuiRadio />}
          />
        ))}
      </MuiRadioGroup>
      <FieldNote id={note} hint={hint} error={error} />
    </FormControl>
  );
}
