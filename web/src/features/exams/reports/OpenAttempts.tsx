/** What is not over yet: the test to continue, and what graders have. */
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths, withQuery } from "../../../app/paths";
import { formatDate } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { Icon } from "../../../ui/Icon";
import { PromiseBar } from "../../../ui/PromiseBar";
import { useNow } from "../../../ui/useNow";
import { standingOf } from "./rules/standing";
import type { TranscriptRow } from "./types";

/** The next step: the only tinted card. */
export function ContinueCard({ attempt }: { attempt: TranscriptRow }) {
  const { t } = useTranslation("results");
  const { t: tc } = useTranslation("common");
  const lang = useLanguage();
  // Of one form a whole test, a section and a set may be under way.
  const part =
    attempt.kind === "set" ? t("filters.set") : attempt.kind === "section" ? tc("kinds.section") : null;
  return (
    <section className="card next">
      <div>
        <span className="small quiet">
          {t("list.running")}
          {part && ` · ${part}`}
        </span>
        <h2 lang="en">{attempt.title}</h2>
        <p className="num">
          {t("list.begun", {
            mode: tc(`modes.${attempt.mode}`),
            date: formatDate(attempt.created_at, lang, "dayTime"),
          })}
        </p>
      </div>
      <Link className="btn fill big" to={withQuery(paths.test, { attempt: attempt.id })}>
        {t("list.resume")}
        <Icon name="forward" size={18} />
      </Link>
    </section>
  );
}

/** Every attempt that waits for a grader, with the time used of the promise. */
export function MarkingCard({ attempts }: { attempts: TranscriptRow[] }) {
  const { t } = useTranslation("results");
  if (attempts.length === 0) return null;
  return (
    <section className="card">
      <div className="head">
        <h2 className="h3">{t("list.marking")}</h2>
        <span className="note num">{t("list.marking_count", { count: attempts.length })}</span>
      </div>
      <ul className="pend">
        {attempts.map((attempt) => (
          <MarkingLine key={attempt.id} attempt={attempt} />
        ))}
      </ul>
    </section>
  );
}

function MarkingLine({ attempt }: { attempt: TranscriptRow }) {
  const { t } = useTranslation("results");
  const lang = useLanguage();
  const now = useNow();
  const standing = standingOf(attempt);
  if (standing.kind !== "marking") return null;
  const due = standing.due ? formatDate(standing.due, lang, "dayTime") : null;
  return (
    <li>
      <div className="row between">
        <Link className="link" lang="en" to={withQuery(paths.result, { attempt: attempt.id })}>
          {attempt.title}
        </Link>
        <span className="chip">{t("list.with_grader")}</span>
      </div>
      {standing.due && due && (
        <div className="bar">
          <PromiseBar
            from={new Date(standing.from)}
            due={new Date(standing.due)}
            now={now}
            label={t("list.promise_label", { title: attempt.title, due })}
          />
        </div>
      )}
      <p className="note num between row">
        <span>{t("list.handed_in", { date: formatDate(standing.from, lang, "dayTime") })}</span>
        {due && <b className="strong">{t("list.due", { date: due })}</b>}
      </p>
    </li>
  );
}
