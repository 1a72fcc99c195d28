/** Totals over time: strict mocks make the line, other practice stands beside it, the target lies across (D-063). */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../../api/errors";
import { formatDate } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { SelectField } from "../../../../ui/Field";
import { QueryGate } from "../../../../ui/QueryGate";
import { Skeleton, SkeletonCard } from "../../../../ui/Skeleton";
import { Cell, Row, Table } from "../../../../ui/Table";
import { useHistory } from "../api";
import { rangeText, scaleOf, scoreFormat } from "../rules/figures";
import type { PastTest } from "../types";
import styles from "./history.module.css";
import { formatsOf, totalsOf } from "./points";
import { RealTestsList } from "./RealTestsList";
import { useRealTests } from "./realTests";
import { TargetLine } from "./TargetLine";
import { TotalChart } from "./TotalChart";
import { TypeTrends } from "./TypeTrends";

/** Nothing when there is no finished test to draw. */
export function HistoryCards() {
  const { t } = useTranslation("results");
  return (
    <QueryGate
      query={useHistory()}
      part={t("history.title")}
      skeleton={
        <div className={styles.history}>
          <SkeletonCard lines={[35, 100, 100, 92, 100]} />
          <SkeletonCard lines={[45, 92, 96, 90]} />
        </div>
      }
    >
      {(tests) =>
        tests.length > 0 && (
          <div className={styles.history}>
            <Totals tests={tests} />
            <TypeTrends tests={tests} />
          </div>
        )
      }
    </QueryGate>
  );
}

function Totals({ tests }: { tests: PastTest[] }) {
  const { t } = useTranslation("results");
  const { t: tc } = useTranslation("common");
  const formats = formatsOf(tests);
  const [format, setFormat] = useState(formats[0] ?? "");
  const real = useRealTests();
  const taken = real.data;
  const lang = useLanguage();
  const scale = tests.findLast(({ test }) => test.format === format)?.test.scale;
  const points = totalsOf(tests, format);
  if (!scale) return null;
  const isBands = scaleOf(scale) === "bands";
  // A number tells its scale (profiles/rules): a target of points says nothing about bands.
  const fits = (total: number) => total <= 6 === isBands;
  const target = taken?.target_total ?? null;
  const comparable = (taken?.data ?? []).filter(({ scale }) => (scale === "bands") === isBands);
  return (
    <Card
      title={t("history.title")}
      aside={
        formats.length > 1 && (
          <SelectField
            label={t("filters.format")}
            hideLabel
            className={styles.format}
            value={format}
            onChange={(event) => setFormat(event.target.value)}
          >
            {formats.map((name) => (
              <option key={name} value={name}>
                {tc(`formats.${name as "ibt-2023"}`)}
              </option>
            ))}
          </SelectField>
        )
      }
    >
      {taken && <TargetLine aim={taken} points={points} isBands={isBands} />}
      {points.length === 0 ? (
        <p className="quiet small">{t("history.no_totals")}</p>
      ) : (
        <>
          <TotalChart
            points={points}
            scale={scale}
            target={target !== null && fits(target) ? target : null}
            real={comparable.map(({ taken_on, total }) => ({ at: taken_on, value: total ?? 0 }))}
          />
          <TotalsTable points={points} format={scoreFormat(scaleOf(scale), lang)} />
        </>
      )}
      {real.isLoading && <Skeleton lines={[30, 92]} />}
      {real.isLoadingError && <Unread error={real.error} onRetry={() => void real.refetch()} />}
      {taken && <RealTestsList tests={taken.data} />}
    </Card>
  );
}

/** The chart stands without the real tests; they are said to be missing where they would be. */
function Unread({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation("results");
  const { t: tc } = useTranslation("common");
  return (
    <div className={styles.realTests}>
      <h3 className="h3">{t("real.title")}</h3>
      <div className={styles.between} role="alert">
        <p className="quiet small">{tc("state.error_safe", { reason: errorText(error, tc) })}</p>
        <Button size="small" onClick={onRetry}>
          {tc("state.try_again")}
        </Button>
      </div>
    </div>
  );
}

interface TotalsTableProps {
  points: ReturnType<typeof totalsOf>;
  format: (value: number) => string;
}

/** The same figures for those who do not see the drawing. */
function TotalsTable({ points, format }: TotalsTableProps) {
  const { t } = useTranslation("results");
  const lang = useLanguage();
  return (
    <details className={styles.figures}>
      <summary>{t("history.as_table")}</summary>
      <Table
        label={t("history.title")}
        className="num"
        head={[
          t("list.date"),
          t("list.test"),
          t("history.on_trend"),
          { text: t("total.title"), right: true },
        ]}
      >
        {points.map((point) => (
          <Row key={point.id}>
            <Cell>{formatDate(point.at, lang, "dayYear")}</Cell>
            <Cell>
              <span lang="en">{point.title}</span>
            </Cell>
            <Cell>{t(point.isOnTrend ? "history.yes" : "history.no")}</Cell>
            <Cell right>
              {point.isRange ? rangeText(point.low, point.high, format) : format(point.value)}
            </Cell>
          </Row>
        ))}
      </Table>
    </details>
  );
}
