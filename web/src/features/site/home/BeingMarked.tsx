/** Tests whose marks are still to come, each with its promise as a bar. */

import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { AttemptCard } from "../../../api/types";
import { paths, withQuery } from "../../../app/paths";
import { formatDue } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { Card } from "../../../ui/Card";
import { PromiseBar } from "../../../ui/PromiseBar";
import { useNow } from "../../../ui/useNow";
import styles from "./home.module.css";

const hours = (milliseconds: number) => Math.max(0, Math.round(milliseconds / 3_600_000));

export function BeingMarked({ attempts }: { attempts: AttemptCard[] }) {
  const { t } = useTranslation("home");
  return (
    <Card
      pad={false}
      title={t("marking.title")}
      aside={<span className="note num">{t("marking.count", { count: attempts.length })}</span>}
    >
      <ul className={`${styles.pend} num`}>
        {attempts.map((attempt) => (
          <Waiting key={attempt.id} attempt={attempt} />
        ))}
      </ul>
    </Card>
  );
}

function Waiting({ attempt }: { attempt: AttemptCard }) {
  const { t } = useTranslation("home");
  const lang = useLanguage();
  const now = useNow(60_000);
  const from = new Date(attempt.submitted_at ?? attempt.created_at);
  const due = new Date(attempt.due_at ?? attempt.created_at);
  const used = hours(now.getTime() - from.getTime());
  const whole = hours(due.getTime() - from.getTime());
  return (
    <li>
      <Link to={withQuery(paths.result, { attempt: attempt.id })}>
        <b lang="en">{attempt.title}</b>
      </Link>
      <div className={styles.bar}>
        <PromiseBar from={from} due={due} now={now} label={t("marking.label", { used, whole })} />
      </div>
      <div className={`note ${styles.times}`}>
        <span>{t("marking.used", { count: used })}</span>
        <span className="strong">
          {now < due
            ? t("marking.due", { when: formatDue(due.toISOString(), lang, now) })
            : t("marking.late")}
        </span>
      </div>
    </li>
  );
}
