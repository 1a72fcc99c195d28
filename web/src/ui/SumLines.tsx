/** What something comes to, line by line. */
import styles from "./SumLines.module.css";

export interface SumLine {
  name: string;
  figure: string;
  isTotal?: boolean;
}

/** Lines that are `false` are left out. */
export function SumLines({ lines }: { lines: (SumLine | false)[] }) {
  return (
    <dl className={`${styles.lines} num`}>
      {lines
        .filter((line) => line !== false)
        .map(({ name, figure, isTotal }) => (
          <div key={name} className={isTotal ? styles.total : undefined}>
            <dt>{name}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
    </dl>
  );
}
