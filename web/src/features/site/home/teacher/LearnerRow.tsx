/** One of a teacher's own learners: what happened first, then who. The row leads to the last result, the name to all of them. */
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { learnerAt, paths, withQuery } from "../../../../app/paths";
import { daysUntil, formatDate, formatDue } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Icon } from "../../../../ui/Icon";
import { scaleOf } from "../../../../ui/scores/scale";
import { TextLink } from "../../../../ui/TextLink";
import type { OwnLearner } from "../../../people/teaching/api";
import { figure } from "../figure";
import { reasonOf } from "./reason";
import styles from "./teacher.module.css";
import { useFacts } from "./useFacts";

interface LearnerRowProps {
  learner: OwnLearner;
  now: Date;
}

export function LearnerRow({ learner, now }: LearnerRowProps) {
  const { t } = useTranslation("homes");
  const { id, name, last_test } = learner;
  const facts = useFacts(learner);
  const headline = <Headline learner={learner} now={now} />;
  return (
    <li className={last_test ? `${styles.line} ${styles.leads}` : styles.line}>
      <span className={styles.told}>
        {last_test ? (
          <Link className={styles.result} to={withQuery(paths.result, { attempt: last_test.id })}>
            {headline}
            <span className="vh">. {t("learners.result_of", { name })}</span>
          </Link>
        ) : (
          headline
        )}
        <span className={`note num ${styles.facts}`}>
          <TextLink className={`pn ${styles.name}`} to={learnerAt(id)}>
            {name}
          </TextLink>
          {facts && ` · ${facts}`}
        </span>
      </span>
      <LastTotal learner={learner} />
      {last_test && (
        <span className={styles.way}>
          <Icon name="forward" />
        </span>
      )}
    </li>
  );
}

/** What happened, and how near the real test is to who does not practice. */
function Headline({ learner, now }: LearnerRowProps) {
  const { t } = useTranslation("homes");
  const lang = useLanguage();
  const reason = reasonOf(learner, now);
  const left = learner.test_on ? daysUntil(learner.test_on, now) : -1;
  const isQuiet = reason.kind === "never" || reason.kind === "idle";
  const texts = {
    never: () => t("learners.never"),
    idle: ({ days = 0 }) => t("learners.idle", { count: days }),
    grading: ({ due = "" }) => t("learners.grading", { when: formatDue(due, lang, now) }),
    scored: ({ at = "" }) => t("learners.scored", { date: formatDate(at, lang, "day") }),
    practicing: () => t("learners.practicing"),
  };
  const test = left === 0 ? t("learners.test_today") : t("learners.test_in", { count: left });
  return (
    <b className={isQuiet ? `num ${styles.quiet}` : "num"}>
      {[texts[reason.kind](reason as { days?: number }), isQuiet && left >= 0 && test]
        .filter(Boolean)
        .join(lang === "en" ? ", " : "，")}
    </b>
  );
}

/** The newest total there is. */
function LastTotal({ learner: { last_scored: test } }: Pick<LearnerRowProps, "learner">) {
  const { t } = useTranslation("homes");
  const lang = useLanguage();
  if (!test?.total) return null;
  return (
    <span className={`${styles.total} num`}>
      <b>{figure(test.total, test, scaleOf(test.format), lang)}</b>
      <span className="note">
        {t("learners.total_on", { date: formatDate(test.submitted_at ?? test.created_at, lang, "day") })}
      </span>
    </span>
  );
}
