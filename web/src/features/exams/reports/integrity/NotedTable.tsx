/** Everything that was noted during the test, in order of time. */
import { useTranslation } from "react-i18next";
import { formatDate } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Card } from "../../../../ui/Card";
import { Cell, Row, Table } from "../../../../ui/Table";
import type { IntegrityReport } from "../types";
import styles from "./integrity.module.css";
import { clockText, lengthOf } from "./times";

const known = ["leave", "offline", "resume", "audio_failed", "pause", "clock_hidden", "silent_take"] as const;
type Known = (typeof known)[number];

export function NotedTable({ report }: { report: IntegrityReport }) {
  const { t } = useTranslation("results");
  const { t: tc } = useTranslation("common");
  const lang = useLanguage();
  const place = (id: string | null) => {
    const item = report.items.find((line) => line.item === id);
    return item
      ? t("integrity.at_question", { section: tc(`sections.${item.section}`), number: item.number })
      : "–";
  };
  if (report.events.length === 0) {
    return (
      <Card title={t("integrity.events")}>
        <p className="quiet">{t("integrity.no_events")}</p>
      </Card>
    );
  }
  return (
    <Card pad={false} title={t("integrity.events")}>
      <Table
        label={t("integrity.events")}
        className={`${styles.noted} num`}
        head={[
          t("integrity.when"),
          t("integrity.what"),
          t("integrity.where"),
          { text: t("integrity.how_long"), right: true },
        ]}
      >
        {report.events.map((event) => {
          const length = lengthOf(event);
          const kind = known.find((name): name is Known => name === event.kind);
          return (
            <Row key={`${event.kind} ${event.started_at}`}>
              <Cell>{formatDate(event.started_at, lang, "time")}</Cell>
              <Cell>{kind ? t(`integrity.kinds.${kind}`) : t("integrity.kinds.other")}</Cell>
              <Cell>{place(event.item)}</Cell>
              <Cell right>{length === null ? t("integrity.open_end") : clockText(length)}</Cell>
            </Row>
          );
        })}
      </Table>
    </Card>
  );
}
