/** Whether the promise is kept: what went out today and in the last four weeks, and how old the work is that waits. */
import { useTranslation } from "react-i18next";
import { formatDate, formatDue, formatNumber } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Card } from "../../../../ui/Card";
import { niceCeiling } from "../../../../ui/chart/axis";
import { BarChart } from "../../../../ui/chart/BarChart";
import { LineChart } from "../../../../ui/chart/LineChart";
import { QueryGate } from "../../../../ui/QueryGate";
import { SkeletonCard } from "../../../../ui/Skeleton";
import { Cell, Row, Table } from "../../../../ui/Table";
import { useNow } from "../../../../ui/useNow";
import { type GradingHealth, useGradingHealth } from "./api";
import { shareInTime, sumOf, weeksOf } from "./figures";
import styles from "./office.module.css";

export function HealthPart() {
  const { t } = useTranslation("office_grading");
  return (
    <QueryGate
      query={useGradingHealth()}
      part={t("views.health")}
      skeleton={<SkeletonCard lines={[30, 100, 100]} />}
    >
      {(health) => (
        <>
          <Today health={health} />
          <Trend days={health.days} />
          <Ages ages={health.ages} />
        </>
      )}
    </QueryGate>
  );
}

interface HealthProps {
  health: GradingHealth;
}

function Today({ health: { queue, days } }: HealthProps) {
  const { t } = useTranslation("office_grading");
  const lang = useLanguage();
  const now = useNow(60_000);
  const today = sumOf(days.slice(-1));
  const first = queue.first_due_at
    ? t("today.first_due", { when: formatDue(queue.first_due_at, lang, now) })
    : t("today.nothing");
  const open = t("today.open", { count: queue.open });
  const isLate = queue.late > 0;
  // The first promise of all is among the late ones where there are any.
  const facts = [
    ["delivered_today", today.delivered, t("today.in_time", { count: today.inTime })],
    ["late", queue.late, isLate ? first : open],
    ["due_soon", queue.due_soon, isLate ? open : first],
  ] as const;
  return (
    <dl className={`${styles.facts} num`}>
      {facts.map(([name, figure, note]) => (
        <Card key={name} component="div" className={name === "late" && figure > 0 ? styles.bad : ""}>
          <dt>{t(`today.${name}`)}</dt>
          <dd>
            {formatNumber(figure, lang)}
            <span className="note">{note}</span>
          </dd>
        </Card>
      ))}
    </dl>
  );
}

function Trend({ days }: { days: GradingHealth["days"] }) {
  const { t } = useTranslation("office_grading");
  const lang = useLanguage();
  const share = shareInTime(days);
  const { delivered, late } = sumOf(days);
  const day = (date: string) => formatDate(date, lang, "day");
  const top = niceCeiling(Math.max(...days.map((each) => each.delivered)));
  const points = weeksOf(days);
  return (
    <Card pad={false} title={t("trend.title")} aside={<span className="note">{t("gmt8")}</span>}>
      <div className={styles.trend}>
        <p className="num">
          {share === null ? (
            t("trend.nothing")
          ) : (
            <>
              <b className="strong">{t("trend.share", { percent: share })}</b>{" "}
              {t("trend.sums", { count: delivered, late: formatNumber(late, lang) })}
            </>
          )}
        </p>
        <BarChart
          label={t("trend.delivered")}
          name={t("delivered")}
          bars={days.map((each, at) => ({
            at: each.date,
            value: each.delivered,
            isOpen: at === days.length - 1,
          }))}
          ticks={[0, top / 2, top]}
          formatValue={(value) => formatNumber(value, lang)}
          formatDate={day}
          height={200}
        />
        {points.length > 1 && (
          <LineChart
            label={t("trend.in_time")}
            series={[{ name: t("trend.in_time"), color: "var(--primary)", look: "line", points }]}
            range={[0, 100]}
            ticks={[0, 50, 100]}
            formatValue={(value) => formatNumber(value, lang)}
            formatDate={day}
            height={160}
          />
        )}
      </div>
    </Card>
  );
}

function Ages({ ages }: { ages: GradingHealth["ages"] }) {
  const { t } = useTranslation("office_grading");
  const lang = useLanguage();
  const most = Math.max(1, ...ages.map(({ open }) => open));
  return (
    <Card pad={false} title={t("ages.title")}>
      <Table
        label={t("ages.title")}
        className={`${styles.ages} num`}
        head={[
          t("ages.since"),
          { text: t("ages.open"), right: true },
          { text: t("ages.share"), hidden: true },
          { text: t("ages.late"), right: true },
        ]}
      >
        {ages.map(({ from_hours, to_hours, open, late }) => (
          <Row key={from_hours}>
            <Cell head>
              {to_hours === null
                ? t("ages.more", { hours: from_hours })
                : t("ages.between", { from: from_hours, to: to_hours })}
            </Cell>
            <Cell right>{formatNumber(open, lang)}</Cell>
            <Cell>
              <i
                className={styles.bar}
                aria-hidden="true"
                style={
                  {
                    "--w": `${(100 * open) / most}%`,
                    "--late": open === 0 ? "0%" : `${(100 * late) / open}%`,
                  } as React.CSSProperties
                }
              />
            </Cell>
            <Cell right>
              {late > 0 ? (
                <b className={styles.late}>{formatNumber(late, lang)}</b>
              ) : (
                formatNumber(late, lang)
              )}
            </Cell>
          </Row>
        ))}
      </Table>
    </Card>
  );
}
