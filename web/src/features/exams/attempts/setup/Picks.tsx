/** One of a few ways to take a test, each a card that says what it means. */
import type { ReactNode } from "react";
import { RadioGroup } from "../../../../ui/Choices";
import styles from "./setup.module.css";

interface PicksProps<T extends string> {
  label: string;
  name: string;
  value: T | null;
  choose: (value: T) => void;
  options: readonly { value: T; label: ReactNode }[];
  /** How many stand beside each other where there is room. */
  columns?: "three" | "four";
}

export function Picks<T extends string>({ label, name, value, choose, options, columns }: PicksProps<T>) {
  return (
    <RadioGroup
      label={label}
      labelClass={styles.title}
      name={name}
      className={styles.choice}
      listClass={columns ? `${styles.cards} ${styles[columns]}` : styles.cards}
      value={value}
      onChange={choose}
      options={options.map((option) => ({
        value: option.value,
        className: option.value === value ? `${styles.pick} ${styles.on}` : styles.pick,
        label: <span className={styles.words}>{option.label}</span>,
      }))}
    />
  );
}
