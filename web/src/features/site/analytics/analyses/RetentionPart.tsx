/** Whether people come back, by the week in which they joined. */
import { Trans, useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { formatDate, formatNumber, formatScore } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { fieldDay } from "../../../../i18n/planDate";
import { Card } from "../../../../ui/Card";
import { QueryGate } from "../../../../ui/QueryGate";
import { Sideways } from "../../../../ui/Sideways";
import { SkeletonCard } from "../../../../ui/Skeleton";
import { Empty } from "../../../../ui/StateCard";
import { saveFile } from "../../../../ui/saveFile";
import { ToggleRow } from "../../../../ui/ToggleRow";
import { toCsv } from "../figures";
import { daysLater, weekCounts, weeksOf, withValue } from "./address";
import styles from "./analyses.module.css";
import { type Cohort, useRetention } from "./api";
import { mondayOf, percentOf, type ReturnCell, type ReturnRow, returnedOf, returnRows } from "./figures";
import { Head } from "./Head";

export function RetentionPart() {
  const { t } = useTranslation("analyses");
  const lang = useLanguage();
  const [search, setSearch] = useSearchParams();
  const weeks = weeksOf(search);
  const today = fieldDay(new Date());
  const retention = useRetention(weeks);
  const cohorts = retention.data?.cohorts;
  const rows = cohorts && returnRows(cohorts, today);
  const isEmpty = !cohorts?.some(({ people }) => people > 0);
  const days = { from: daysLater(mondayOf(today), -7 * (weeks - 1)), to: today };
  const first = cohorts && returnedOf(cohorts, 1, today);
  const fourth = cohorts && returnedOf(cohorts, 4, today);
  const percent = ({ people, back }: { people: number; back: number }) =>
    t("percent", { value: formatScore(percentOf(back, people), lang, 1) });
  const save = (table: ReturnRow[]) =>
    saveFile(
      new Blob([toCsv(csvOf(table, t))], { type: "text/csv" }),
      `retention-${days.from}-${days.to}.csv`,
    );
  return (
    <>
      <Head
        part="retention"
        days={days}
        answer={cohorts ? <Answer cohorts={cohorts} today={today} /> : retention.isError ? null : undefined}
        figure={
          first && first.people > 0
            ? {
                value: percent(first),
                note:
                  fourth && fourth.people > 0
                    ? t("today.retention", { percent: percent(fourth) })
                    : t("today.retention_only"),
              }
            : undefined
        }
        filter={
          <ToggleRow
            fill
            label={t("range")}
            value={weeks}
            onChange={(chosen) => setSearch(withValue(search, "weeks", String(chosen)), { replace: true })}
            options={weekCounts.map((count) => ({ value: count, text: t("weeks", { count }) }))}
          />
        }
        onExport={rows && (() => save(rows))}
      />
      <QueryGate
        query={retention}
        part={t("failed")}
        skeleton={<SkeletonCard lines={[30, 100, 90, 80, 70, 60]} />}
      >
        {() =>
          !rows || isEmpty ? (
            <Empty title={t("empty.retention_title")} text={t("empty.retention_text")} />
          ) : (
            <Returns rows={rows} />
          )
        }
      </QueryGate>
    </>
  );
}

type T = ReturnType<typeof useTranslation<"analyses">>["t"];

/** A row for each week of joining: how many there were, and how many of them practiced in each week since. */
function csvOf(rows: ReturnRow[], t: T): (string | number)[][] {
  const width = rows[0]?.cells.length ?? 0;
  return [
    [
      t("csv.week"),
      t("csv.people"),
      ...Array.from({ length: width }, (_, week) => t("csv.returned", { week })),
    ],
    ...rows.map(({ week, people, cells }) => [week, people, ...cells.map((cell) => cell?.people ?? "")]),
  ];
}

function Answer({ cohorts, today }: { cohorts: Cohort[]; today: string }) {
  const { t } = useTranslation("analyses");
  const lang = useLanguage();
  const { people, back } = returnedOf(cohorts, 1, today);
  if (people === 0) return t("answers.retention_none");
  return (
    <Trans
      t={t}
      i18nKey="answers.retention"
      count={people}
      values={{ people: formatNumber(people, lang), back: formatNumber(back, lang) }}
      components={{ b: <b /> }}
    />
  );
}

function Returns({ rows }: { rows: ReturnRow[] }) {
  const { t } = useTranslation("analyses");
  const lang = useLanguage();
  const weeks = rows[0]?.cells.map((_, week) => week) ?? [];
  return (
    <Card pad={false} title={t("tables.returns")} aside={<span className="note">{t("gmt8")}</span>}>
      <Sideways label={t("tables.returns")}>
        <table className={`${styles.returns} num`}>
          <caption className="vh">{t("returns.caption")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("returns.joined")}</th>
              <th scope="col">{t("returns.people")}</th>
              {weeks.map((week) => (
                <th key={week} scope="col">
                  {t("returns.week", { week })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ week, people, cells }) => (
              <tr key={week}>
                <th scope="row">{formatDate(week, lang, "day")}</th>
                <td>{formatNumber(people, lang)}</td>
                {cells.map((cell, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places
                  <Return key={index} cell={cell} of={people} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Sideways>
      <p className={`${styles.legend} note`}>{t("returns.about")}</p>
    </Card>
  );
}

/** The more came back, the darker; the share is written in it. */
function Return({ cell, of }: { cell: ReturnCell | null; of: number }) {
  const { t } = useTranslation("analyses");
  const lang = useLanguage();
  if (cell === null || of === 0) return <td />;
  const { people, share, isOpen } = cell;
  return (
    <td
      className={isOpen ? `${styles.tinted} ${styles.open}` : styles.tinted}
      style={{ "--tint": `${4 + share * 0.36}%` } as React.CSSProperties}
    >
      {t("percent", { value: formatNumber(Math.round(share), lang) })}{" "}
      <span className="vh">
        {t("returns.of", { people: formatNumber(people, lang), of: formatNumber(of, lang) })}
        {isOpen && ` ${t("returns.open")}`}
      </span>
    </td>
  );
}
