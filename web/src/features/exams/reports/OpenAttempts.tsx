/** What is not over yet: the test to continue, and what graders have. */
import { useTranslation } from "react-i18next";
import { paths, withQuery } from "../../../app/paths";
import { formatDate } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Chip } from "../../../ui/Chip";
import { Icon } from "../../../ui/Icon";
import { PromiseBar } from "../../../ui/PromiseBar";
import { TextLink } from "../../../ui/TextLink";
import { useNow } from "../../../ui/useNow";
import styles from "./lists.module.css";
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
    <Card pad={false} className={styles.next}>
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
      <Button variant="primary" size="large" to={withQuery(paths.test, { attempt: attempt.id })}>
        {t("list.resume")}
        <Icon name="forward" size={18} />
      </Button>
    </Card>
  );
}

/** Every attempt that waits for a grader, with the time used of the promise. */
export function MarkingCard({ attempts }: { attempts: TranscriptRow[] }) {
  const { t } = useTranslation("results");
  if (attempts.length === 0) return null;
  return (
    <Card
      title={t("list.marking")}
      aside={<span className="note num">{t("list.marking_count", { count: attempts.length })}</span>}
    >
      <ul className={styles.pend}>
        {attempts.map((attempt) => (
          <MarkingLine key={attempt.id} attempt={attempt} />
        ))}
      </ul>
    </Card>
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
      <div className={`row ${styles.between}`}>
        <TextLink lang="en" to={withQuery(paths.result, { attempt: attempt.id })}>
          {attempt.title}
        </TextLink>
        <Chip>{t("list.with_grader")}</Chip>
      </div>
      {standing.due && due && (
        <div className={styles.bar}>
          <PromiseBar
            from={new Date(standing.from)}
            due={new Date(standing.due)}
            now={now}
            label={t("list.promise_label", { title: attempt.title, due })}
          />
        </div>
      )}
      <p className={`note num row ${styles.between}`}>
        <span>{t("list.handed_in", { date: formatDate(standing.from, lang, "dayTime") })}</span>
        {due && <b className="strong">{t("list.due", { date: due })}</b>}
      </p>
    </li>
  );
}
