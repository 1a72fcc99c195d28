/** Lines as MUI X draws them. Loaded by LineChart. */
import { ChartsReferenceLine } from "@mui/x-charts/ChartsReferenceLine";
import { useYScale } from "@mui/x-charts/hooks";
import {
  AnimatedLine,
  type AnimatedLineProps,
  LineChart,
  type MarkElementProps,
} from "@mui/x-charts/LineChart";
import { createContext, use } from "react";
import { datesOf, momentsOf, placed, spanOf } from "./axis";
import styles from "./chart.module.css";
import type { LineChartProps } from "./LineChart";
import { ChartLooks, still, words } from "./looks";
import type { ChartPoint, ChartSeries } from "./types";
import { useWidth } from "./useWidth";

type DrawnLinesProps = Omit<LineChartProps, "hasTable"> & { height: number };

/** What a mark must know of its series: the library tells it a place only. */
const Drawn = createContext<{ series: ChartSeries[]; rows: (ChartPoint | null)[][] }>({
  series: [],
  rows: [],
});

export function DrawnLines({
  series,
  range,
  ticks = [],
  target,
  formatValue = String,
  formatDate,
  height,
}: DrawnLinesProps) {
  const [box, width] = useWidth<HTMLDivElement>(640);
  const isSmall = ticks.length === 0;
  const moments = momentsOf(series);
  const rows = placed(series, moments);
  const [first, last] = spanOf(moments);
  const date = (at: number) => formatDate(new Date(at).toISOString());
  const told = ({ low, high, value, text = formatValue(value) }: ChartPoint) =>
    low !== undefined && high !== undefined && low < high ? `${formatValue(low)}–${formatValue(high)}` : text;
  return (
    <div ref={box} className={styles.drawn}>
      <ChartLooks>
        <Drawn value={{ series, rows }}>
          <LineChart
            {...still}
            width={width}
            height={height}
            hideLegend
            margin={isSmall ? 8 : { top: 20, right: 36, bottom: 4, left: 0 }}
            grid={{ horizontal: true }}
            series={series.map(({ name, color, look }, at) => ({
              id: String(at),
              label: name,
              color,
              data: (rows[at] ?? []).map((point) => point?.value ?? null),
              connectNulls: look === "line",
              curve: "linear",
              showMark: isSmall ? ({ index }) => index === moments.length - 1 : true,
              disableHighlight: true,
              valueFormatter: (_, { dataIndex }) => {
                const point = rows[at]?.[dataIndex];
                return point ? told(point) : null;
              },
            }))}
            xAxis={[
              {
                scaleType: "utc",
                data: moments.map((at) => new Date(at)),
                min: new Date(first),
                max: new Date(last),
                tickInterval: datesOf(moments, Math.max(2, Math.floor(width / 120))).map(
                  (at) => new Date(at),
                ),
                tickLabelInterval: () => true,
                valueFormatter: (at: Date) => date(at.getTime()),
                disableLine: true,
                tickSize: 10,
                height: 32,
                tickLabelStyle: words,
                ...(isSmall && { position: "none" as const }),
              },
            ]}
            yAxis={[
              {
                min: range[0],
                max: range[1],
                tickInterval: isSmall ? [range[0]] : ticks,
                valueFormatter: formatValue,
                disableLine: true,
                tickSize: 10,
                tickLabelStyle: words,
                width: 40,
                ...(isSmall && { position: "none" as const }),
              },
            ]}
            slots={{ line: Line, mark: Mark }}
            localeText={{
              lineDescription: ({ seriesLabel, formattedXValue, formattedYValue }) =>
                `${seriesLabel}, ${formattedXValue}: ${formattedYValue || "–"}`,
            }}
          >
            {target && (
              <ChartsReferenceLine
                y={target.value}
                label={`${target.label} ${formatValue(target.value)}`}
                labelAlign="start"
                lineStyle={{ stroke: "var(--accent)", strokeWidth: 2, strokeDasharray: "6 5" }}
                labelStyle={{ ...words, fontWeight: 620 }}
              />
            )}
          </LineChart>
        </Drawn>
      </ChartLooks>
    </div>
  );
}

/** What stands alone has no line. */
function Line(props: AnimatedLineProps & { "data-series"?: string }) {
  const { series } = use(Drawn);
  if (series[Number(props["data-series"])]?.look !== "line") return null;
  return <AnimatedLine {...props} strokeWidth={2.5} />;
}

/** A point, with the range behind it in which its value lies. */
function Mark({ x, y, color, seriesId, dataIndex }: MarkElementProps) {
  const { series, rows } = use(Drawn);
  const scale = useYScale<"linear">();
  const at = Number(seriesId);
  const look = series[at]?.look;
  const point = rows[at]?.[dataIndex];
  const [left, top] = [Number(x), Number(y)];
  return (
    <g data-mark={look}>
      {point?.low !== undefined && point.high !== undefined && point.low < point.high && (
        <path
          d={`M${left} ${scale(point.low)}V${scale(point.high)}`}
          stroke="var(--primary-line)"
          strokeWidth={6}
          strokeLinecap="round"
        />
      )}
      {look === "diamonds" ? (
        <path d={`M${left} ${top - 7}l7 7-7 7-7-7z`} fill={color} stroke="var(--surface)" />
      ) : (
        <circle
          cx={left}
          cy={top}
          r={5}
          fill={look === "rings" ? "var(--surface)" : color}
          stroke={color}
          strokeWidth={2}
        />
      )}
    </g>
  );
}
