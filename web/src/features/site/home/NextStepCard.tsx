/** The only tinted card: the one thing to do now, with one quieter way beside it. */

import { useTranslation } from "react-i18next";
import { paths, withQuery } from "../../../app/paths";
import { formatDate } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { Empty } from "../../../ui/StateCard";
import { StepCard } from "./StepCard";
import type { NextStep } from "./standing";

export function NextStepCard({ step }: { step: NextStep }) {
  const { t } = useTranslation(["home", "common"]);
  const lang = useLanguage();
  switch (step.kind) {
    case "continue":
      return (
        <StepCard
          over={t("home:next.continue_over")}
          title={step.attempt.title}
          text={t("home:next.continue_text", {
            when: formatDate(step.attempt.created_at, lang, "dayTime"),
            mode: t(`common:modes.${step.attempt.mode}`),
          })}
          to={withQuery(paths.test, { attempt: step.attempt.id })}
          action={t("home:next.continue")}
          other={{ to: paths.tests, text: t("home:next.continue_else") }}
        />
      );
    case "start":
      return (
        <StepCard
          over={t("home:next.start_over", { minutes: step.test.minutes })}
          title={step.test.title}
          text={step.test.summary}
          to={withQuery(paths.setTest, { test: step.test.id })}
          action={t("home:next.start")}
          other={{ to: paths.tests, text: t("home:next.start_else") }}
        />
      );
    case "review":
      return (
        <StepCard
          over={t("home:next.review_over")}
          title={t("home:next.review_title")}
          text={t("home:next.review_text", { title: step.attempt.title })}
          to={withQuery(paths.explanation, { attempt: step.attempt.id })}
          action={t("home:next.review")}
          other={{ to: paths.tests, text: t("home:next.start_else") }}
        />
      );
    case "nothing":
      return <Empty title={t("home:next.none_title")} text={t("home:next.none_text")} />;
    default:
      return step satisfies never;
  }
}
