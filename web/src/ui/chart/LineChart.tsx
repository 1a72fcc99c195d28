/**
 * Figures over time: lines, single points, and a target across. The drawing is MUI X's and heavy, so it comes by itself after the
 * screen; its place is kept. Whoever does not see it has the same figures as a table.
 */
import { lazy, Suspense } from "react";
import { ChartTable } from "./ChartTable";
import styles from "./chart.module.css";
import type { ChartSeries, ChartTarget } from "./types";

export interface LineChartProps {
  /** What is drawn, for those who do not see it. */
  label: string;
  series: ChartSeries[];
  /** The scale, from its lowest to its highest figure. */
  range: [number, number];
  /** Figures at the side, with a faint line each. None: a small drawing without words. */
  ticks?: number[];
  target?: ChartTarget | null;
  /** Not needed where points have their own `text`. */
  formatValue?: (value: number) => string;
  formatDate: (at: string) => string;
  /** The screen shows the figures as a table itself. */
  hasTable?: boolean;
  height?: number;
}

const DrawnLines = lazy(async () => ({ default: (await import("./DrawnLines")).DrawnLines }));

export function LineChart({ hasTable = false, height = 220, ...told }: LineChartProps) {
  const { label, series, ticks = [], target = null, formatValue = String, formatDate } = told;
  const rows = series.flatMap(({ name, points }) =>
    points.map(({ at, value, text }) => ({
      ...(series.length > 1 && { series: name }),
      at: formatDate(at),
      value: text ?? formatValue(value),
    })),
  );
  return (
    <figure className={styles.chart} aria-label={label}>
      <div className={styles.place} style={{ height }}>
        <Suspense>
          <DrawnLines {...told} height={height} />
        </Suspense>
      </div>
      {!hasTable && <ChartTable label={label} rows={rows} />}
      {ticks.length > 0 && <Legend series={series} target={target} />}
    </figure>
  );
}

const marks = { line: styles.line, rings: styles.ring, diamonds: styles.diamond };

function Legend({ series, target }: { series: ChartSeries[]; target: ChartTarget | null }) {
  return (
    <figcaption className="note">
      {series.map(({ name, look, color }) => (
        <span
          key={name}
          className={`${styles.entry} ${marks[look]}`}
          style={{ "--chart-color": color } as React.CSSProperties}
        >
          {name}
        </span>
      ))}
      {target && <span className={`${styles.entry} ${styles.dash}`}>{target.label}</span>}
    </figcaption>
  );
}
