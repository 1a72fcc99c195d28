/**
 * A question that daily records answer: the figures with those of as many days before, each of them drawn by day, and
 * what they are made of. All parts of this kind differ only in what they are given here.
 */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { formatNumber } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { type FigureCard, FigureCards } from "../../../../ui/FigureCards";
import { QueryGate } from "../../../../ui/QueryGate";
import { SkeletonCard } from "../../../../ui/Skeleton";
import { Empty } from "../../../../ui/StateCard";
import { saveFile } from "../../../../ui/saveFile";
import { toCsv } from "../figures";
import { countOf, withValue } from "./address";
import styles from "./analyses.module.css";
import { type DayOf, type DailyPart as PartName, useDailyRecords } from "./api";
import { useComparedNote } from "./compared";
import { DailyChart } from "./DailyChart";
import { DaysFilter } from "./DaysFilter";
import { totalOf, type Way, withToday } from "./figures";
import { Head } from "./Head";
import { type Range, useRange } from "./range";

/** One figure of a day, and how it is written. */
export interface Figure<Day> {
  key: string;
  name: string;
  way: Way;
  of: (day: Day) => number;
  /** A whole number where nothing is said. */
  format?: (value: number) => string;
  /** The same where room is short. */
  formatTick?: (value: number) => string;
  /** What the scale ends at where everything is zero. */
  least?: number;
}

/** What is known once the records are here. */
export interface Told<Day> {
  days: Day[];
  /** Those of the range before; undefined until they come. */
  before: Day[] | undefined;
  range: Range;
}

interface DailyPartProps<Name extends PartName, Day> {
  part: Name;
  figures: (days: Day[]) => Figure<Day>[];
  answer: (told: Told<Day>) => ReactNode;
  today: (day: Day) => { value: string; note: string };
  breakdown: (days: Day[]) => ReactNode;
  /** The heads of the file, and its rows: one for each day. */
  csv: (days: Day[]) => (string | number)[][];
  /** Nothing happened that a figure counts. */
  isEmpty: (days: Day[]) => boolean;
}

export function DailyPart<Name extends PartName>({
  part,
  figures,
  answer,
  today,
  breakdown,
  csv,
  isEmpty,
}: DailyPartProps<Name, DayOf<Name>>) {
  type Day = DayOf<Name>;
  const { t } = useTranslation("analyses");
  // Texts are found by the union of names, not by one that is not known yet.
  const name: PartName = part;
  const range = useRange();
  const { now, before } = useDailyRecords(part, range.days, range.before);
  const days = now.data && withToday<Day>(now.data.analyses, now.data.analysis);
  const told = days && { days, before: before.data?.analyses, range };
  const save = (rows: Day[]) =>
    saveFile(
      new Blob([toCsv(csv(rows))], { type: "text/csv" }),
      `${part}-${range.days.from}-${range.days.to}.csv`,
    );
  return (
    <>
      <Head
        part={part}
        days={range.days}
        answer={told ? answer(told) : now.isError ? null : undefined}
        figure={now.data && today(now.data.analysis)}
        filter={<DaysFilter range={range} />}
        onExport={days && (() => save(days))}
      />
      <QueryGate query={now} part={t("failed")} skeleton={<Coming />}>
        {() =>
          !told || isEmpty(told.days) ? (
            <Empty title={t(`empty.${name}_title`)} text={t(`empty.${name}_text`)} />
          ) : (
            <div className={styles.cards}>
              <Figures figures={figures(told.days)} told={told} hasFailed={before.isError} />
              {breakdown(told.days)}
            </div>
          )
        }
      </QueryGate>
    </>
  );
}

function Coming() {
  return (
    <div className={styles.cards}>
      <SkeletonCard lines={[30, 60]} />
      <SkeletonCard lines={[30, 100, 100, 100, 100]} />
    </div>
  );
}

interface FiguresProps<Day> {
  figures: Figure<Day>[];
  told: Told<Day>;
  /** The days before could not be loaded. */
  hasFailed: boolean;
}

/** The figures as cards, and the chosen one drawn. */
function Figures<Day extends { date: string }>({ figures, told, hasFailed }: FiguresProps<Day>) {
  const { t } = useTranslation("analyses");
  const lang = useLanguage();
  const compared = useComparedNote();
  const [search, setSearch] = useSearchParams();
  const { days, before, range } = told;
  const chosen = figures.find(({ key }) => key === search.get("figure")) ?? figures[0];
  if (!chosen) return null;
  const text = ({ format = (value) => formatNumber(value, lang) }: Figure<Day>, value: number) =>
    format(value);
  const card = (figure: Figure<Day>): FigureCard<string> => {
    const total = totalOf(days.map(figure.of), figure.way);
    const earlier = before && totalOf(before.map(figure.of), figure.way);
    return {
      key: figure.key,
      name: figure.name,
      figure: text(figure, total),
      note:
        earlier === undefined
          ? t(hasFailed ? "before.failed" : "before.loading")
          : compared(total, earlier, (value) => text(figure, value)),
    };
  };
  return (
    <>
      <div className={styles.figures}>
        <FigureCards
          label={t("figures.label")}
          cards={figures.map(card)}
          chosen={chosen.key}
          onChoose={(key) => setSearch(withValue(search, "figure", key), { replace: true })}
        />
        <p className="note">{t("before.title", { count: countOf(range.days) })}</p>
      </div>
      <DailyChart figure={chosen} days={days} before={before} today={range.today} />
    </>
  );
}
