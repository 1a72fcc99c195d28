/** A labeled input with its hint and its error, for screens that carry no component library. */
import type {
  InputHTMLAttributes,
  ReactNode,
  Ref,
  SelectHTMLAttributes,
  TextareaHTMLAttributes,
} from "react";
import { useId } from "react";
import { Icon } from "../Icon";

interface FrameProps {
  label: string;
  hint?: ReactNode;
  error?: ReactNode;
  /** Stands right of the label. */
  aside?: ReactNode;
}

interface FieldProps extends FrameProps, Omit<InputHTMLAttributes<HTMLInputElement>, "id"> {
  ref?: Ref<HTMLInputElement>;
}

/** A text input. */
export function LightField({ label, hint, error, aside, ...input }: FieldProps) {
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint} error={error} aside={aside}>
      <input
        {...input}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={note(id, hint, error)}
      />
    </Frame>
  );
}

interface SelectFieldProps extends FrameProps, Omit<SelectHTMLAttributes<HTMLSelectElement>, "id"> {
  ref?: Ref<HTMLSelectElement>;
}

/** A choice from a list, with the browser's own control: best on phones. */
export function LightSelectField({ label, hint, error, aside, children, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint} error={error} aside={aside}>
      <select
        {...select}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={note(id, hint, error)}
      >
        {children}
      </select>
    </Frame>
  );
}

interface AreaFieldProps extends FrameProps, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "id"> {
  ref?: Ref<HTMLTextAreaElement>;
}

/** A text of several lines; grows by hand. */
export function LightAreaField({ label, hint, error, aside, ...area }: AreaFieldProps) {
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint} error={error} aside={aside}>
      <textarea
        rows={4}
        {...area}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={note(id, hint, error)}
      />
    </Frame>
  );
}

function note(id: string, hint: ReactNode, error: ReactNode): string | undefined {
  return error || hint ? `${id}-note` : undefined;
}

function Frame({
  id,
  label,
  hint,
  error,
  aside,
  children,
}: FrameProps & { id: string; children: ReactNode }) {
  return (
    <div className={error ? "field err" : "field"}>
      <div className="field-top">
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      {children}
      {error ? (
        <span className="msg" id={`${id}-note`} role="alert">
          <Icon name="close" size={14} weight={2.4} />
          <span>{error}</span>
        </span>
      ) : (
        hint && (
          <span className="note" id={`${id}-note`}>
            {hint}
          </span>
        )
      )}
    </div>
  );
}
