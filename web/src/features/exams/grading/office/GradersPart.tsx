/** Who grades how much: four weeks, what is held now, and how long a grading takes. */
import { useTranslation } from "react-i18next";
import { teacherAt } from "../../../../app/paths";
import { formatDate, formatNumber } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Card } from "../../../../ui/Card";
import { QueryGate } from "../../../../ui/QueryGate";
import { SkeletonCard } from "../../../../ui/Skeleton";
import { Empty } from "../../../../ui/StateCard";
import { Cell, Row, Table } from "../../../../ui/Table";
import { TextLink } from "../../../../ui/TextLink";
import { type GradingHealth, useGradingHealth } from "./api";
import { spanOf } from "./figures";
import styles from "./office.module.css";

export function GradersPart() {
  const { t } = useTranslation("office_grading");
  return (
    <QueryGate
      query={useGradingHealth()}
      part={t("views.graders")}
      skeleton={<SkeletonCard lines={[30, 100, 100]} />}
    >
      {(health) =>
        health.graders.length === 0 ? (
          <Empty title={t("graders.none_title")} text={t("graders.none_text")} />
        ) : (
          <Graders health={health} />
        )
      }
    </QueryGate>
  );
}

function Graders({ health: { graders, days } }: { health: GradingHealth }) {
  const { t } = useTranslation("office_grading");
  const lang = useLanguage();
  // A week is seven of the 28 days.
  const weeks = [0, 7, 14, 21].map((at) => days[at]?.date ?? "");
  const duration = (minutes: number | null) => {
    if (minutes === null) return "–";
    const { unit, value } = spanOf(minutes);
    return t(`span.${unit}`, { count: value, value: formatNumber(value, lang) });
  };
  return (
    <Card pad={false} title={t("graders.title")} aside={<span className="note">{t("gmt8")}</span>}>
      <Table
        label={t("graders.title")}
        className={`${styles.rows} num`}
        head={[
          t("grader"),
          ...weeks.map((day) => ({
            text: t("graders.week", { day: formatDate(day, lang, "day") }),
            right: true,
          })),
          { text: t("graders.in_time"), right: true },
          { text: t("graders.holding"), right: true },
          { text: t("graders.median"), right: true },
        ]}
      >
        {graders.map(({ id, name, weeks: done, holding, median_minutes }) => {
          const delivered = done.reduce((sum, week) => sum + week.delivered, 0);
          const inTime = done.reduce((sum, week) => sum + week.in_time, 0);
          return (
            <Row key={id}>
              <Cell head>{name ? <TextLink to={teacherAt(id)}>{name}</TextLink> : t("gone")}</Cell>
              {done.map((week, at) => (
                <Cell key={weeks[at]} right>
                  <span className="vh">{t("graders.delivered_of_claimed", { ...week })}</span>
                  <span aria-hidden="true">
                    <b>{formatNumber(week.delivered, lang)}</b>{" "}
                    <span className="quiet">/ {formatNumber(week.claimed, lang)}</span>
                  </span>
                </Cell>
              ))}
              <Cell right>
                {delivered === 0 ? "–" : t("percent", { value: Math.floor((100 * inTime) / delivered) })}
              </Cell>
              <Cell right>{formatNumber(holding, lang)}</Cell>
              <Cell right>{duration(median_minutes)}</Cell>
            </Row>
          );
        })}
      </Table>
      <p className={`note ${styles.legend}`}>{t("graders.legend")}</p>
    </Card>
  );
}
