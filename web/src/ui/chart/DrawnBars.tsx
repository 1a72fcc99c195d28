/** Bars as MUI X draws them. Loaded by BarChart. */
import { BarChart } from "@mui/x-charts/BarChart";
import { useXScale, useYScale } from "@mui/x-charts/hooks";
import { type BarChartProps, textOf } from "./BarChart";
import styles from "./chart.module.css";
import { ChartLooks, still, words } from "./looks";
import { useWidth } from "./useWidth";

const open = { fill: "var(--primary-tint)", stroke: "var(--primary)", strokeWidth: 1.5 };

export function DrawnBars({ height, ...told }: BarChartProps & { height: number }) {
  const { name, bars, before, ticks, formatValue, formatTick = formatValue, formatDate } = told;
  const text = textOf(told);
  const [box, width] = useWidth<HTMLDivElement>(1040);
  // As many dates as fit without touching, counted from the last.
  const every = Math.ceil(bars.length / Math.max(2, Math.floor(width / 110)));
  return (
    <div ref={box} className={styles.drawn}>
      <ChartLooks>
        <BarChart
          {...still}
          width={width}
          height={height}
          hideLegend
          margin={{ top: 12, right: 28, bottom: 4, left: 0 }}
          grid={{ horizontal: true }}
          borderRadius={3}
          series={[
            {
              label: name,
              color: "var(--primary)",
              data: bars.map(({ value }) => value),
              valueFormatter: (_, { dataIndex }) => text(dataIndex),
            },
          ]}
          xAxis={[
            {
              scaleType: "band",
              data: bars.map(({ at }) => at),
              categoryGapRatio: 0.28,
              valueFormatter: (at: string) => formatDate(at),
              tickLabelInterval: (_: unknown, index: number) => (bars.length - 1 - index) % every === 0,
              disableLine: true,
              tickSize: 10,
              height: 32,
              tickLabelStyle: words,
            },
          ]}
          yAxis={[
            {
              min: 0,
              max: ticks.at(-1) ?? 1,
              tickInterval: ticks,
              valueFormatter: formatTick,
              disableLine: true,
              tickSize: 10,
              tickLabelStyle: words,
              width: 52,
            },
          ]}
          slotProps={{ bar: ({ dataIndex }) => (bars[dataIndex]?.isOpen ? open : {}) }}
          localeText={{
            barDescription: ({ formattedCategoryValue, formattedValue }) =>
              `${formattedCategoryValue}: ${formattedValue}`,
          }}
        >
          {before && <Across days={bars.map(({ at }) => at)} values={before.values} />}
        </BarChart>
      </ChartLooks>
    </div>
  );
}

/** The figures that bars are compared with: a short line each. Read aloud with the bars. */
function Across({ days, values }: { days: string[]; values: number[] }) {
  const across = useXScale<"band">();
  const up = useYScale<"linear">();
  return (
    <g pointerEvents="none" data-mark="across">
      {days.map((day, index) => {
        const [left, value] = [across(day), values[index]];
        if (left === undefined || value === undefined) return null;
        const place = `M${left - 1} ${up(value)}h${across.bandwidth() + 2}`;
        return (
          <g key={day} fill="none" strokeLinecap="round">
            {/* Its edge keeps it apart from the bar. */}
            <path d={place} stroke="var(--surface)" strokeWidth={5} />
            <path d={place} stroke="var(--accent)" strokeWidth={2.5} />
          </g>
        );
      })}
    </g>
  );
}
