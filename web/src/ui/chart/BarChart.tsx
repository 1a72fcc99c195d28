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
  const { label, bars, formatValue, formatDate } = told;
  const rows = bars.map(({ at, value }) => ({ at: formatDate(at), value: formatValue(value) }));
  return (
    <figure className={styles.chart} aria-label={label}>
      <div className={styles.place} style={{ height }}>
        <Suspense>
          <DrawnBars {...told} height={height} />
        </Suspense>
      </div>
      <ChartTable label={label} rows={rows} />
    </figure>
  );
}
