/** One of a few views or amounts, side by side; one of them is always on. */
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import type { ReactNode } from "react";

interface ToggleRowProps<T extends string | number> {
  label: string;
  value: T;
  onChange: (value: T) => void;
  options: readonly { value: T; text: ReactNode; disabled?: boolean }[];
  /** Takes the whole line of a phone, in equal shares. */
  fill?: boolean;
}

const equalShares = {
  "@media (max-width: 700px)": {
    display: "grid",
    gridAutoFlow: "column",
    gridAutoColumns: "minmax(min-content, 1fr)",
    overflowX: "auto",
    "& > button": { padding: "0 4px", fontSize: "var(--t-small)" },
  },
} as const;

export function ToggleRow<T extends string | number>({
  label,
  value,
  onChange,
  options,
  fill = false,
}: ToggleRowProps<T>) {
  return (
    <ToggleButtonGroup
      exclusive
      aria-label={label}
      value={value}
      sx={fill ? equalShares : undefined}
      onChange={(_event, chosen: T | null) => chosen !== null && onChange(chosen)}
    >
      {options.map((option) => (
        <ToggleButton key={option.value} value={option.value} disabled={option.disabled ?? false}>
          {option.text}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
