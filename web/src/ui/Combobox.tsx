/** A choice from a long list that is searched by typing. Only one of the list can be chosen. */
import Autocomplete from "@mui/material/Autocomplete";
import OutlinedInput from "@mui/material/OutlinedInput";
import { type FocusEvent, type ReactNode, useMemo } from "react";
import { Down } from "./Field";
import { FieldFrame, type FrameProps } from "./FieldFrame";

/** So many are drawn; of more the chosen one comes first, and the others are found by typing. */
const most = 50;

const has = (name: string, typed: string) => name.toLowerCase().includes(typed.trim().toLowerCase());

interface ComboboxProps<T> extends FrameProps {
  name?: string;
  options: readonly T[];
  value: T | null;
  onChange: (chosen: T) => void;
  /** What the field shows for an option. */
  nameOf: (option: T) => string;
  /** Tells options apart. */
  keyOf: (option: T) => string;
  /** How an option stands in the list; its name unless given. */
  row?: (option: T) => ReactNode;
  /** Which options a search finds; by their names unless given. */
  find?: (options: readonly T[], typed: string) => readonly T[];
  /** Shown when there is none. */
  none?: ReactNode;
  disabled?: boolean;
  /** Called when the list opens, for lists that are made only then. */
  onOpen?: () => void;
}

export function Combobox<T>({
  name,
  options,
  value,
  onChange,
  nameOf,
  keyOf,
  row,
  find,
  none,
  disabled,
  onOpen,
  ...frame
}: ComboboxProps<T>) {
  // MUI takes an equal option that is another object for a new choice, and forgets what is being typed.
  const key = value === null ? null : keyOf(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: its key stands for the value
  const chosen = useMemo(() => value, [key]);
  return (
    <FieldFrame {...frame} disabled={disabled}>
      {({ id, describedBy }) => (
        <Autocomplete
          id={id}
          options={options as T[]}
          value={chosen}
          disabled={disabled ?? false}
          disableClearable={value !== null}
          autoHighlight
          handleHomeEndKeys={false}
          popupIcon={<Down />}
          onChange={(_event, next) => next !== null && onChange(next)}
          onOpen={() => onOpen?.()}
          getOptionLabel={nameOf}
          getOptionKey={keyOf}
          isOptionEqualToValue={(one, other) => keyOf(one) === keyOf(other)}
          filterOptions={(all, { inputValue }) => {
            const found = find ? find(all, inputValue) : all.filter((one) => has(nameOf(one), inputValue));
            if (found.length <= most) return [...found];
            const others = found.filter((one) => keyOf(one) !== key);
            return [...found.filter((one) => keyOf(one) === key), ...others].slice(0, most);
          }}
          {...(none !== undefined && { noOptionsText: none })}
          renderOption={({ key, ...props }, option) => (
            <li key={key} {...props}>
              {row ? row(option) : nameOf(option)}
            </li>
          )}
          renderInput={({ slotProps, ...params }) => (
            <OutlinedInput
              {...params}
              {...slotProps.input}
              inputProps={{
                ...slotProps.htmlInput,
                onFocus: (event: FocusEvent<HTMLInputElement>) => {
                  slotProps.htmlInput.onFocus?.(event);
                  // What is typed replaces what was chosen.
                  event.target.select();
                },
                name,
                spellCheck: false,
                "aria-describedby": describedBy,
              }}
            />
          )}
        />
      )}
    </FieldFrame>
  );
}
