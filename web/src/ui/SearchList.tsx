/** A list that is searched by typing and always open: arrows choose, Enter takes. */
import useAutocomplete from "@mui/material/useAutocomplete";
import { type InputHTMLAttributes, type KeyboardEvent, type ReactNode, type Ref, useState } from "react";
import { Field } from "./Field";
import styles from "./SearchList.module.css";

interface SearchListProps<T> {
  /** Of the field. */
  label: string;
  options: readonly T[];
  keyOf: (option: T) => string;
  /** What is searched. */
  textOf: (option: T) => string;
  isDisabled?: (option: T) => boolean;
  row: (option: T) => ReactNode;
  /** Shown when nothing is found. */
  none: (typed: string) => ReactNode;
  onTake: (option: T) => void;
  /** Below the list, about the option that Enter would take. */
  children?: (marked: T | null) => ReactNode;
}

/** Those that contain every word. */
export function found<T>(options: readonly T[], typed: string, textOf: (option: T) => string): T[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return options.filter((option) => {
    const text = textOf(option).toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

export function SearchList<T>({
  label,
  options,
  keyOf,
  textOf,
  isDisabled,
  row,
  none,
  onTake,
  children,
}: SearchListProps<T>) {
  const [typed, setTyped] = useState("");
  // Where nobody chose, the first one is marked.
  const [marked, setMarked] = useState<string | null>(null);
  const { getRootProps, getInputProps, getListboxProps, getOptionProps, groupedOptions } = useAutocomplete<
    T,
    false,
    false,
    false
  >({
    open: true,
    options,
    value: null,
    inputValue: typed,
    autoHighlight: true,
    clearOnBlur: false,
    disableCloseOnSelect: true,
    handleHomeEndKeys: false,
    getOptionLabel: textOf,
    getOptionKey: keyOf,
    isOptionEqualToValue: (one, other) => keyOf(one) === keyOf(other),
    ...(isDisabled && { getOptionDisabled: isDisabled }),
    filterOptions: (all) => found(all, typed, textOf),
    onInputChange: (_event, value, reason) => reason === "input" && setTyped(value),
    onHighlightChange: (_event, option) => setMarked(option === null ? null : keyOf(option)),
    onChange: (_event, option) => option !== null && onTake(option),
  });
  const shown = groupedOptions as T[];
  const { id: _own, ref, ...input } = getInputProps();
  return (
    <div
      {...getRootProps({
        onKeyDown: (event: KeyboardEvent & { defaultMuiPrevented?: boolean }) => {
          // The list is never closed: what Escape closes is around it.
          if (event.key === "Escape") event.defaultMuiPrevented = true;
        },
      })}
    >
      <Field
        {...(input as InputHTMLAttributes<HTMLInputElement>)}
        ref={ref as Ref<HTMLInputElement>}
        label={label}
        hideLabel
        // It comes in answer to a key, often after it was loaded.
        autoFocus
        placeholder={label}
        spellCheck={false}
      />
      {shown.length === 0 && <div role="status">{none(typed.trim())}</div>}
      <ul
        {...getListboxProps()}
        className={styles.list}
        aria-label={label}
        aria-labelledby={undefined}
        hidden={shown.length === 0}
      >
        {shown.map((option, index) => (
          <li {...getOptionProps({ option, index })} key={keyOf(option)} className={styles.option}>
            {row(option)}
          </li>
        ))}
      </ul>
      {children?.(shown.find((option) => keyOf(option) === marked) ?? shown[0] ?? null)}
    </div>
  );
}
