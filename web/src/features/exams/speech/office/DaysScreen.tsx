/** `/rev-ai-analytics`: jobs, minutes, failures, how long they took and what they cost, by day and provider (R-297, D-115). */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { formatDate, formatNumber } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { intlTag } from "../../../../i18n/languages";
import { fieldDay } from "../../../../i18n/planDate";
import { Card } from "../../../../ui/Card";
import { niceCeiling } from "../../../../ui/chart/axis";
import { BarChart } from "../../../../ui/chart/BarChart";
import { QueryGate } from "../../../../ui/QueryGate";
import { SkeletonCard } from "../../../../ui/Skeleton";
import { Empty } from "../../../../ui/StateCard";
import { Cell, Row, Table } from "../../../../ui/Table";
import { ToggleRow } from "../../../../ui/ToggleRow";
import { type SpeechAnalysis, type SpeechCounts, useSpeechDays } from "../api";
import { Filters } from "./Filters";
import { type Day, dollars, duration, everyDay, totalOf } from "./figures";
import { daysFilterOf, type Range, rangeOf, ranges, withPart } from "./filterOf";
import styles from "./office.module.css";
import { SpeechFrame } from "./SpeechFrame";

export function DaysScreen() {
  const { t } = useTranslation("speech");
  const [search, setSearch] = useSearchParams();
  const filter = daysFilterOf(search, fieldDay(new Date()));
  const days = useSpeechDays(filter);
  return (
    <SpeechFrame title={t("office.days_title")} lead={t("office.days_lead")}>
      <div className={styles.part}>
        <div>
          <ToggleRow<Range>
            label={t("office.range")}
            value={rangeOf(search)}
            onChange={(range) => setSearch(withPart(search, "days", String(range)), { replace: true })}
            options={ranges.map((range) => ({ value: range, text: t("office.days", { count: range }) }))}
          />
        </div>
        <Filters brands={days.data?.brands ?? []} provider={filter.provider} brand={filter.brand} />
        <QueryGate
          query={days}
          part={t("office.days_title")}
          skeleton={<SkeletonCard lines={[30, 100, 100]} />}
        >
          {(found) =>
            found.days.length === 0 ? (
              <Empty title={t("office.no_days_title")} text={t("office.no_days_text")} />
            ) : (
              <Days found={found} />
            )
          }
        </QueryGate>
      </div>
    </SpeechFrame>
  );
}

function Days({ found }: { found: SpeechAnalysis }) {
  const { t } = useTranslation("speech");
  const lang = useLanguage();
  const total = totalOf(found.providers);
  const facts = [
    [t("office.jobs"), formatNumber(total.jobs, lang)],
    [t("office.minutes"), formatNumber(Math.round(total.minutes * 10) / 10, lang)],
    [t("office.failed"), formatNumber(total.failed, lang)],
    [t("office.cost"), dollars(total.cost, intlTag[lang])],
  ] as const;
  return (
    <>
      <dl className={`${styles.facts} num`}>
        {facts.map(([name, value]) => (
          <Card key={name} component="div">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Card>
        ))}
      </dl>
      <Trend found={found} />
      <Providers providers={found.providers} />
      <DayTable found={found} />
    </>
  );
}

type Figure = "jobs" | "minutes" | "failed" | "cost";

function Trend({ found }: { found: SpeechAnalysis }) {
  const { t } = useTranslation("speech");
  const lang = useLanguage();
  const [figure, setFigure] = useState<Figure>("jobs");
  const days = everyDay(found);
  const isMoney = figure === "cost";
  // Money is drawn in hundredths of a cent: whole figures above the highest bar.
  const figureOf = (day: Day) => (isMoney ? day.cost / 10 : figure === "minutes" ? day.minutes : day[figure]);
  const top = niceCeiling(Math.max(...days.map(figureOf)));
  const text = (value: number) =>
    isMoney ? dollars(value * 10, intlTag[lang]) : formatNumber(Math.round(value * 10) / 10, lang);
  return (
    <Card pad={false} title={t("office.by_day")} aside={<span className="note">{t("office.gmt8")}</span>}>
      <div className={styles.trend}>
        <div className={styles.choice}>
          <ToggleRow<Figure>
            fill
            label={t("office.figure")}
            value={figure}
            onChange={setFigure}
            options={(["jobs", "minutes", "failed", "cost"] as const).map((value) => ({
              value,
              text: t(`office.${value}`),
            }))}
          />
        </div>
        <BarChart
          label={t("office.drawing", { figure: t(`office.${figure}`), count: days.length })}
          name={t(`office.${figure}`)}
          bars={days.map((day) => ({ at: day.date, value: figureOf(day), isOpen: day.date === found.to }))}
          ticks={[0, top / 2, top]}
          formatValue={text}
          formatDate={(date) => formatDate(date, lang, "day")}
        />
      </div>
    </Card>
  );
}

function Providers({ providers }: { providers: SpeechCounts[] }) {
  const { t } = useTranslation("speech");
  const lang = useLanguage();
  return (
    <Card pad={false} title={t("office.by_provider")}>
      <Table
        label={t("office.by_provider")}
        className={`${styles.rows} num`}
        head={[t("office.provider"), ...useHeads()]}
      >
        {providers.map((counts) => (
          <Row key={counts.provider}>
            <Cell head>{t(`providers.${counts.provider}`)}</Cell>
            <Counts counts={counts} lang={lang} />
          </Row>
        ))}
      </Table>
    </Card>
  );
}

function DayTable({ found }: { found: SpeechAnalysis }) {
  const { t } = useTranslation("speech");
  const lang = useLanguage();
  return (
    <Card pad={false} title={t("office.every_day")}>
      <Table
        label={t("office.every_day")}
        className={`${styles.rows} num`}
        head={[t("office.day"), t("office.provider"), ...useHeads()]}
      >
        {found.days.toReversed().map((day) => (
          <Row key={`${day.date}-${day.provider}`}>
            <Cell head>{formatDate(day.date, lang, "dayYear")}</Cell>
            <Cell>{t(`providers.${day.provider}`)}</Cell>
            <Counts counts={day} lang={lang} />
          </Row>
        ))}
      </Table>
    </Card>
  );
}

function useHeads() {
  const { t } = useTranslation("speech");
  const names = ["jobs", "failed", "minutes", "latency_p50", "latency_p95", "cost"] as const;
  return names.map((name) => ({ text: t(`office.${name}`), right: true }));
}

function Counts({ counts, lang }: { counts: SpeechCounts; lang: ReturnType<typeof useLanguage> }) {
  const { t } = useTranslation("speech");
  const time = (seconds: number | null) => {
    if (seconds === null) return "–";
    const { unit, value } = duration(seconds);
    return t(`durations.${unit}`, { value });
  };
  return (
    <>
      <Cell right>{formatNumber(counts.jobs, lang)}</Cell>
      <Cell right>{formatNumber(counts.failed, lang)}</Cell>
      <Cell right>{formatNumber(Math.round(counts.minutes * 10) / 10, lang)}</Cell>
      <Cell right>{time(counts.latency_p50)}</Cell>
      <Cell right>{time(counts.latency_p95)}</Cell>
      <Cell right>{dollars(counts.cost_millicents, intlTag[lang])}</Cell>
    </>
  );
}
