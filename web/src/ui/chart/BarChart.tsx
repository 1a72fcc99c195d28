/** One figure for each day. As LineChart: drawn by MUI X after the screen, with the figures as a table for who does not see it. */
import { lazy, Suspense } from "react";
import { ChartTable } from "./ChartTable";
import styles from "./chart.module.css";

export interface Bar {
  /** A day, as the server writes it. */
  at: string;
  value: number;
  /** It may still grow: drawn paler. */
  isOpen?: boolean;
}

export interface BarChartProps {
  /** What is drawn, for those who do not see it. */
  label: string;
  /** What is counted. */
  name: string;
  bars: Bar[];
  /** What each bar is compared with, drawn as a line across it. */
  before?: { name: string; values: number[] } | undefined;
  /** Figures at the side, with a faint line each; the last one is the highest. */
  ticks: number[];
  formatValue: (value: number) => string;
  /** Figures at the side, where those of the bars are too long for it. */
  formatTick?: ((value: number) => string) | undefined;
  formatDate: (at: string) => string;
  height?: number;
}

const DrawnBars = lazy(async () => ({ default: (await import("./DrawnBars")).DrawnBars }));

export function BarChart({ height = 260, ...told }: BarChartProps) {
  const { label, bars, formatDate, before } = told;
  const text = textOf(told);
  const rows = bars.map(({ at }, index) => ({ at: formatDate(at), value: text(index) }));
  return (
    <figure className={styles.chart} aria-label={label}>
      <div className={styles.place} style={{ height }}>
        <Suspense>
          <DrawnBars {...told} height={height} />
        </Suspense>
      </div>
      <ChartTable label={label} rows={rows} />
      {before && (
        <figcaption className="note">
          <span className={`${styles.entry} ${styles.across}`}>{before.name}</span>
        </figcaption>
      )}
    </figure>
  );
}

/** What a bar says of itself, by its place: its figure, and the one that it is compared with. */
export function textOf({ bars, before, formatValue }: BarChartProps): (index: number) => string {
  return (index) => {
    const value = formatValue(bars[index]?.value ?? 0);
    const earlier = before?.values[index];
    return before && earlier !== undefined ? `${value} (${before.name}: ${formatValue(earlier)})` : value;
  };
}
