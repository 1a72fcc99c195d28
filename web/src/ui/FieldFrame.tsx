/** What stands around every field: the label above, the hint or the complaint below. */
import FormControl from "@mui/material/FormControl";
import FormHelperText from "@mui/material/FormHelperText";
import FormLabel from "@mui/material/FormLabel";
import { type ReactNode, useId } from "react";
import styles from "./FieldFrame.module.css";
import { Icon } from "./Icon";

export interface FrameProps {
  label: string;
  /** Read aloud only: what stands around says it to the eye. */
  hideLabel?: boolean | undefined;
  hint?: ReactNode;
  /** Why it is not accepted; read aloud as soon as it appears. */
  error?: ReactNode;
  /** Stands right of the label. */
  aside?: ReactNode;
  /** Of the whole field, to lay it out. */
  className?: string | undefined;
}

interface FieldFrameProps extends FrameProps {
  disabled?: boolean | undefined;
  /** The input, with these on it; `labelId` names what is no input. */
  children: (on: { id: string; labelId: string; describedBy: string | undefined }) => ReactNode;
}

export function FieldFrame({
  label,
  hideLabel = false,
  hint,
  error,
  aside,
  className,
  disabled,
  children,
}: FieldFrameProps) {
  const id = useId();
  const labelId = `${id}-label`;
  const note = error || hint ? `${id}-note` : undefined;
  return (
    <FormControl error={Boolean(error)} disabled={disabled ?? false} className={className}>
      <div className={hideLabel ? undefined : styles.top}>
        <FormLabel id={labelId} htmlFor={id} {...(hideLabel && { className: "vh" })}>
          {label}
        </FormLabel>
        {aside}
      </div>
      {children({ id, labelId, describedBy: note })}
      <FieldNote id={note} hint={hint} error={error} />
    </FormControl>
  );
}

interface FieldNoteProps extends Pick<FrameProps, "hint" | "error"> {
  id: string | undefined;
}

/** The line below a field. */
export function FieldNote({ id, hint, error }: FieldNoteProps) {
  if (error) {
    return (
      <FormHelperText id={id} component="div" role="alert">
        <Icon name="close" size={14} weight={2.4} />
        <span>{error}</span>
      </FormHelperText>
    );
  }
  return hint ? (
    <FormHelperText id={id} component="div">
      <span>{hint}</span>
    </FormHelperText>
  ) : null;
}
