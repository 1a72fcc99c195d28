/** The only tinted card: the one thing to do now, with one quieter way beside it. */

import { useTranslation } from "react-i18next";
import { paths, withQuery } from "../../../app/paths";
import { formatDate } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Icon } from "../../../ui/Icon";
import { Empty } from "../../../ui/StateCard";
import { TextLink } from "../../../ui/TextLink";
import styles from "./home.module.css";
import type { NextStep } from "./standing";

export function NextStepCard({ step }: { step: NextStep }) {
  const { t } = useTranslation(["home", "common"]);
  const lang = useLanguage();
  switch (step.kind) {
    case "continue":
      return (
        <Step
          over={t("home:next.continue_over")}
          title={step.attempt.title}
          text={t("home:next.continue_text", {
            when: formatDate(step.attempt.created_at, lang, "dayTime"),
            mode: t(`common:modes.${step.attempt.mode}`),
          })}
          to={withQuery(paths.test, { attempt: step.attempt.id })}
          action={t("home:next.continue")}
          other={t("home:next.continue_else")}
        />
      );
    case "start":
      return (
        <Step
          over={t("home:next.start_over", { minutes: step.test.minutes })}
          title={step.test.title}
          text={step.test.summary}
          to={withQuery(paths.setTest, { test: step.test.id })}
          action={t("home:next.start")}
          other={t("home:next.start_else")}
        />
      );
    case "review":
      return (
        <Step
          over={t("home:next.review_over")}
          title={t("home:next.review_title")}
          text={t("home:next.review_text", { title: step.attempt.title })}
          to={withQuery(paths.explanation, { attempt: step.attempt.id })}
          action={t("home:next.review")}
          other={t("home:next.start_else")}
        />
      );
    case "nothing":
      return <Empty title={t("home:next.none_title")} text={t("home:next.none_text")} />;
    default:
      return step satisfies never;
  }
}

/** The same card for graders, leading to their desk. */
export function GradingCard() {
  const { t } = useTranslation("home");
  return (
    <Step
      over={t("next.grading_over")}
      title={t("next.grading_title")}
      text={t("next.grading_text")}
      to={paths.grading}
      action={t("next.grading")}
    />
  );
}

interface StepProps {
  over: string;
  title: string;
  text: string;
  to: string;
  action: string;
  /** Label of the quieter way, which leads to the list of tests. */
  other?: string;
}

function Step({ over, title, text, to, action, other }: StepProps) {
  return (
    <Card className={styles.next}>
      <div>
        <span className="small quiet">{over}</span>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      <div className={styles.go}>
        <Button variant="primary" size="large" to={to}>
          {action}
          <Icon name="forward" size={18} weight={2} />
        </Button>
        {other && (
          <TextLink className="small" to={paths.tests}>
            {other}
          </TextLink>
        )}
      </div>
    </Card>
  );
}
