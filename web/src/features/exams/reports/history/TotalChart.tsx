/** The line of totals, with each margin, the target across, and real tests as diamonds. */
import { useTranslation } from "react-i18next";
import { formatDate } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { LineChart } from "../../../../ui/chart/LineChart";
import type { ChartSeries } from "../../../../ui/chart/types";
import { scaleOf, scoreFormat } from "../rules/figures";
import type { ScaleFigures } from "../types";
import { endsOf, type TotalPoint } from "./points";

interface TotalChartProps {
  points: TotalPoint[];
  scale: ScaleFigures;
  target: number | null;
  real: { at: string; value: number }[];
}

export function TotalChart({ points, scale, target, real }: TotalChartProps) {
  const { t } = useTranslation("results");
  const lang = useLanguage();
  const isBands = scaleOf(scale) === "bands";
  const range: [number, number] = [isBands ? 1 : 0, scale.total_max];
  // Whole bands, or quarters of the points.
  const step = isBands ? 1 : range[1] / 4;
  const ticks = Array.from(
    { length: Math.round((range[1] - range[0]) / step) + 1 },
    (_, at) => range[0] + at * step,
  );
  const [first, last] = endsOf([...points, ...real].map(({ at }) => at));
  const isOneYear = first?.slice(0, 4) === last?.slice(0, 4);
  const all: ChartSeries[] = [
    {
      name: t("history.strict"),
      color: "var(--primary)",
      look: "line",
      points: points.filter(({ isOnTrend }) => isOnTrend),
    },
    {
      name: t("history.other"),
      color: "var(--primary)",
      look: "rings",
      points: points.filter(({ isOnTrend }) => !isOnTrend),
    },
    { name: t("history.real"), color: "var(--accent)", look: "diamonds", points: real },
  ];
  return (
    <LineChart
      label={t("history.chart", { count: points.length })}
      series={all.filter((series) => series.points.length > 0)}
      range={range}
      ticks={ticks}
      target={target === null ? null : { value: target, label: t("history.target") }}
      formatValue={scoreFormat(scaleOf(scale), lang)}
      formatDate={(at) => formatDate(at, lang, isOneYear ? "day" : "dayYear")}
      hasTable
    />
  );
}
