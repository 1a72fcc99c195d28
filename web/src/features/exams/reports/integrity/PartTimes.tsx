/** Every timed part as a bar: how much of its time was used, and where the learner was away. */
import { useTranslation } from "react-i18next";
import { Card } from "../../../../ui/Card";
import type { IntegrityReport, PartTime } from "../types";
import styles from "./integrity.module.css";
import { clockText, stretchesIn } from "./times";

export function PartTimes({ report }: { report: IntegrityReport }) {
  const { t } = useTranslation("results");
  return (
    <Card title={t("integrity.parts")} className="num">
      <ol className={styles.parts}>
        {report.parts.map((part) => (
          <Part key={part.part} part={part} report={report} />
        ))}
      </ol>
      <p className={`note ${styles.legend}`}>
        <i className={styles.leave} /> {t("integrity.kinds.leave")} <i className={styles.offline} />{" "}
        {t("integrity.kinds.offline")}
      </p>
    </Card>
  );
}

function Part({ part, report }: { part: PartTime; report: IntegrityReport }) {
  const { t } = useTranslation("results");
  const { t: tc } = useTranslation("common");
  const { seconds_used, seconds_allowed } = part;
  const used = seconds_used === null ? 0 : Math.min(100, (100 * seconds_used) / seconds_allowed);
  const same = report.parts.filter(({ section }) => section === part.section);
  const name = tc(`sections.${part.section}`);
  return (
    <li>
      <span>{same.length > 1 ? `${name} ${same.indexOf(part) + 1}` : name}</span>
      <div className={styles.track} aria-hidden="true">
        <div style={{ width: `${used}%`, background: `var(--c-${part.section})` }}>
          {stretchesIn(part, report.events).map(({ kind, from, width }) => (
            <i
              key={`${kind} ${from}`}
              className={styles[kind]}
              style={{ left: `${from}%`, width: `${width}%` }}
            />
          ))}
        </div>
      </div>
      <span>
        {seconds_used === null
          ? t("integrity.not_taken")
          : t("integrity.used", { used: clockText(seconds_used), of: clockText(seconds_allowed) })}
      </span>
    </li>
  );
}
