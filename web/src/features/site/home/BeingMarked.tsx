/** Tests whose marks are still to come, each with its promise as a bar. */
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { AttemptCard } from "../../../api/types";
import { paths, withQuery } from "../../../app/paths";
import { formatDue } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { PromiseBar } from "../../../ui/PromiseBar";
import { useNow } from "../../../ui/useNow";

const hours = (milliseconds: number) => Math.max(0, Math.round(milliseconds / 3_600_000));

export function BeingMarked({ attempts }: { attempts: AttemptCard[] }) {
  const { t } = useTranslation("home");
  return (
    <section className="card">
      <div className="head">
        <h2 className="h3">{t("marking.title")}</h2>
        <span className="note num">{t("marking.count", { count: attempts.length })}</span>
      </div>
      <ul className="pend num">
        {attempts.map((attempt) => (
          <Waiting key={attempt.id} attempt={attempt} />
        ))}
      </ul>
    </section>
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
      <div className="row">
        <Link to={withQuery(paths.result, { attempt: attempt.id })}>
          <b>{attempt.title}</b>
        </Link>
      </div>
      <PromiseBar from={from} due={due} now={now} label={t("marking.label", { used, whole })} />
      <div className="note">
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
