/** Figures side by side, one of which is chosen: what stands below shows that one. */
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import type { ReactNode } from "react";
import styles from "./FigureCards.module.css";

export interface FigureCard<Key extends string> {
  key: Key;
  name: string;
  figure: string;
  /** One short line below: what it is compared with. */
  note?: ReactNode;
}

interface FigureCardsProps<Key extends string> {
  label: string;
  cards: readonly FigureCard<Key>[];
  chosen: Key;
  onChoose: (key: Key) => void;
}

const grid = {
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(160px, 1fr))",
  gap: "12px",
  background: "none",
  "@media (max-width: 700px)": {
    gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
    gap: "8px",
    // Of an odd number the last one has its line alone.
    "& > :last-child:nth-of-type(odd)": { gridColumn: "1 / -1" },
  },
} as const;

const card = {
  display: "grid",
  justifyContent: "start",
  justifyItems: "start",
  alignContent: "start",
  padding: "14px 16px",
  border: "1px solid var(--line)",
  borderRadius: "var(--r)",
  background: "var(--surface)",
  color: "var(--ink)",
  textAlign: "start",
  "@media (max-width: 700px)": { padding: "12px" },
  "&.MuiToggleButton-root": {
    margin: 0,
    border: "1px solid var(--line)",
    borderRadius: "var(--r)",
  },
  "&.Mui-selected, &.Mui-selected:hover": {
    background: "var(--primary-tint)",
    color: "var(--ink)",
    "&.MuiToggleButton-root": { borderColor: "var(--primary)", boxShadow: "inset 0 0 0 1px var(--primary)" },
  },
} as const;

export function FigureCards<Key extends string>({ label, cards, chosen, onChoose }: FigureCardsProps<Key>) {
  return (
    <ToggleButtonGroup
      exclusive
      aria-label={label}
      value={chosen}
      className="num"
      sx={grid}
      onChange={(_event, key: Key | null) => key !== null && onChoose(key)}
    >
      {cards.map(({ key, name, figure, note }) => (
        <ToggleButton key={key} value={key} sx={card}>
          <span className={styles.name}>{name}</span> <span className={styles.figure}>{figure}</span>{" "}
          {note !== undefined && <span className={styles.note}>{note}</span>}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
