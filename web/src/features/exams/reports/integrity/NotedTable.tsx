/** Everything that was noted during the test, in order of time. */
import { useTranslation } from "react-i18next";
import { formatDate } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Sideways } from "../../../../ui/Sideways";
import type { IntegrityReport } from "../types";
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
      <section className="card pad">
        <h2 className="h3">{t("integrity.events")}</h2>
        <p className="quiet">{t("integrity.no_events")}</p>
      </section>
    );
  }
  return (
    <Sideways className="card noted" label={t("integrity.events")}>
      <table className="table num">
        <caption className="h3">{t("integrity.events")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("integrity.when")}</th>
            <th scope="col">{t("integrity.what")}</th>
            <th scope="col">{t("integrity.where")}</th>
            <th scope="col" className="r">
              {t("integrity.how_long")}
            </th>
          </tr>
        </thead>
        <tbody>
          {report.events.map((event) => {
            const length = lengthOf(event);
            const kind = known.find((name): name is Known => name === event.kind);
            return (
              <tr key={`${event.kind} ${event.started_at}`}>
                <td>{formatDate(event.started_at, lang, "time")}</td>
                <td>{kind ? t(`integrity.kinds.${kind}`) : t("integrity.kinds.other")}</td>
                <td>{place(event.item)}</td>
                <td className="r">{length === null ? t("integrity.open_end") : clockText(length)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Sideways>
  );
}
