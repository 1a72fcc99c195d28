/** One of a teacher's own learners: what happened first, then who; the whole row leads to the last result. */
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths, withQuery } from "../../../../app/paths";
import { daysUntil, formatDate, formatDue, formatNumber } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Icon } from "../../../../ui/Icon";
import { scaleOf } from "../../../../ui/scores/scale";
import type { OwnLearner } from "../../../people/teaching/api";
import { figure } from "../figure";
import { reasonOf } from "./reason";
import styles from "./teacher.module.css";

interface LearnerRowProps {
  learner: OwnLearner;
  now: Date;
}

export function LearnerRow({ learner, now }: LearnerRowProps) {
  const { t } = useTranslation("homes");
  const { name, last_test } = learner;
  const told = (
    <>
      <span className={styles.told}>
        <Headline learner={learner} now={now} />
        <span className="note num">
          <Facts learner={learner} />
        </span>
      </span>
      <LastTotal learner={learner} />
    </>
  );
  if (!last_test)
    return (
      <li className={styles.line}>
        {told}
        <span className="vh">{t("learners.no_result")}</span>
      </li>
    );
  return (
    <li>
      <Link
        className={styles.line}
        to={withQuery(paths.result, { attempt: last_test.id })}
        aria-label={t("learners.result_of", { name })}
      >
        {told}
        <span className={styles.way}>
          <Icon name="forward" />
        </span>
      </Link>
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

/** Name, goal and the last sign of life, as far as they are known. */
function Facts({
  learner: { name, target_total, test_on, last_activity_at },
}: Pick<LearnerRowProps, "learner">) {
  const { t } = useTranslation("homes");
  const lang = useLanguage();
  const facts = [
    target_total !== null && t("learners.target", { score: formatNumber(target_total, lang) }),
    test_on && t("learners.test_on", { date: formatDate(test_on, lang, "day") }),
    last_activity_at && t("learners.active", { when: formatDate(last_activity_at, lang, "day") }),
  ].filter(Boolean);
  return (
    <>
      <span className="strong pn">{name}</span>
      {facts.map((fact) => ` · ${fact}`).join("")}
    </>
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
