/** Tests and the people who take them (R-322, D-121). */
import { Trans, useTranslation } from "react-i18next";
import { formatNumber } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Card } from "../../../../ui/Card";
import { Cell, Row, Table } from "../../../../ui/Table";
import { ShareCell } from "../ShareCell";
import styles from "./analyses.module.css";
import type { ExamDay } from "./api";
import { Compared } from "./Compared";
import { DailyPart, type Told } from "./DailyPart";
import { type Kind, kindsOf, percentOf, totalOf } from "./figures";
import { Gap } from "./Gap";

const figures = [
  { key: "started", way: "sum" },
  { key: "finished", way: "sum" },
  { key: "graded", way: "sum" },
  { key: "new_users", way: "sum" },
  { key: "active_users", way: "mean" },
] as const;

export function TestsPart() {
  const { t } = useTranslation("analyses");
  const lang = useLanguage();
  const kindName = useKindName();
  return (
    <DailyPart
      part="tests"
      figures={() =>
        figures.map(({ key, way }) => ({
          key,
          way,
          name: t(`figures.${key}`),
          of: (day: ExamDay) => day[key],
        }))
      }
      answer={(told) => <Answer {...told} />}
      today={({ started }) => ({
        value: formatNumber(started, lang),
        note: t("today.tests", { count: started }),
      })}
      breakdown={(days) => <Kinds kinds={kindsOf(days)} />}
      isEmpty={(days) => days.every((day) => figures.every(({ key }) => day[key] === 0))}
      csv={(days) => {
        const kinds = kindsOf(days);
        const found = (day: ExamDay, of: Kind) =>
          day.kinds.find(({ kind, section }) => kind === of.kind && section === of.section);
        return [
          [
            t("csv.date"),
            ...figures.map(({ key }) => t(`csv.${key}`)),
            ...kinds.flatMap((kind) => [
              t("csv.of", { name: kindName(kind), figure: t("figures.started") }),
              t("csv.of", { name: kindName(kind), figure: t("figures.finished") }),
            ]),
          ],
          ...days.map((day) => [
            day.date,
            ...figures.map(({ key }) => day[key]),
            ...kinds.flatMap((kind) => [found(day, kind)?.started ?? 0, found(day, kind)?.finished ?? 0]),
          ]),
        ];
      }}
    />
  );
}

function useKindName() {
  const { t } = useTranslation(["analyses", "common"]);
  const name = (kind: Kind["kind"]) => (kind === "set" ? t("analyses:set") : t(`common:kinds.${kind}`));
  return ({ kind, section }: Pick<Kind, "kind" | "section">) =>
    section
      ? t("analyses:kind_of_section", {
          kind: name(kind),
          section: t(`common:sections.${section}`),
        })
      : name(kind);
}

function Answer({ days, before, range }: Told<ExamDay>) {
  const { t } = useTranslation("analyses");
  const lang = useLanguage();
  const sum = (of: ExamDay[], key: "started" | "finished") =>
    totalOf(
      of.map((day) => day[key]),
      "sum",
    );
  const started = sum(days, "started");
  const earlier = before && sum(before, "started");
  return (
    <>
      <Trans
        t={t}
        i18nKey="answers.tests"
        count={started}
        values={{
          started: formatNumber(started, lang),
          finished: formatNumber(sum(days, "finished"), lang),
        }}
        components={{ b: <b /> }}
      />
      <Gap />
      {earlier !== undefined && <Compared texts="compared" now={started} before={earlier} range={range} />}
    </>
  );
}

function Kinds({ kinds }: { kinds: Kind[] }) {
  const { t } = useTranslation("analyses");
  const lang = useLanguage();
  const name = useKindName();
  const all = totalOf(
    kinds.map(({ started }) => started),
    "sum",
  );
  const most = Math.max(1, ...kinds.map(({ started }) => started));
  if (kinds.length === 0) return null;
  return (
    <Card pad={false} title={t("tables.kinds")}>
      <Table
        label={t("tables.kinds")}
        className={`${styles.shares} num`}
        head={[
          t("tables.kind"),
          { text: t("figures.started"), right: true },
          { text: t("figures.finished"), right: true },
          t("tables.share"),
        ]}
      >
        {kinds.map((kind) => (
          <Row key={name(kind)}>
            <Cell head>{name(kind)}</Cell>
            <Cell right>{formatNumber(kind.started, lang)}</Cell>
            <Cell right>{formatNumber(kind.finished, lang)}</Cell>
            <Cell>
              <ShareCell
                text={t("percent", { value: Math.round(percentOf(kind.started, all)) })}
                width={(100 * kind.started) / most}
              />
            </Cell>
          </Row>
        ))}
      </Table>
    </Card>
  );
}
