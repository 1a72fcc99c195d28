/** The one thing to do now, as the server chose it, with its reason in a sentence. */

import { useTranslation } from "react-i18next";
import { errorText } from "../../../api/errors";
import { useSession } from "../../../api/session";
import type { AttemptCard } from "../../../api/types";
import { paths, withQuery } from "../../../app/paths";
import { lastMode } from "../../../device/testSetup";
import { formatDate } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { Alert } from "../../../ui/Alert";
import { Empty } from "../../../ui/StateCard";
import { LeftToday } from "../../money/plans/today/LeftToday";
import { type ShortSet, type Step, useStartShortSet } from "./api";
import styles from "./home.module.css";
import { StepCard } from "./StepCard";

interface NextStepCardProps {
  step: Step;
  attempts: AttemptCard[];
}

export function NextStepCard({ step, attempts }: NextStepCardProps) {
  const { t } = useTranslation(["home", "common"]);
  const lang = useLanguage();
  const attempt = attempts.find(({ id }) => id === step.attempt_id);
  const id = step.attempt_id ?? "";
  if (step.kind === "practice" && step.practice && step.reason)
    return <Practice set={step.practice} reason={step.reason} />;
  if (step.kind === "continue")
    return (
      <StepCard
        over={t("home:next.continue_over")}
        title={attempt?.title ?? t("home:next.continue_title")}
        text={
          attempt
            ? t("home:next.continue_text", {
                when: formatDate(attempt.created_at, lang, "dayTime"),
                mode: t(`common:modes.${attempt.mode}`),
              })
            : t("home:next.continue_saved")
        }
        to={withQuery(paths.test, { attempt: id })}
        action={t("home:next.continue")}
        other={{ to: paths.tests, text: t("home:next.else") }}
      />
    );
  if (step.kind === "review")
    return (
      <StepCard
        over={t("home:next.review_over")}
        title={t("home:next.review_title")}
        text={t(step.is_used_up ? "home:next.review_used_up" : "home:next.review_text", {
          title: attempt?.title ?? t("home:next.last_test"),
        })}
        to={withQuery(paths.explanation, { attempt: id })}
        action={t("home:next.review")}
        other={{ to: paths.tests, text: t("home:next.else") }}
        foot={step.is_used_up && <LeftToday only="sections" />}
      />
    );
  if (step.is_used_up)
    return (
      <StepCard
        over={t("home:next.used_up_over")}
        title={t("home:next.used_up_title")}
        text={t("home:next.used_up_text")}
        to={paths.tests}
        action={t("home:next.used_up")}
        foot={<LeftToday only="sections" />}
      />
    );
  return <Empty title={t("home:next.none_title")} text={t("home:next.none_text")} />;
}

type Reason = NonNullable<Step["reason"]>;

function Practice({ set, reason }: { set: ShortSet; reason: Reason }) {
  const { t } = useTranslation(["home", "common", "results"]);
  const mode = lastMode(useSession().profile?.id ?? "");
  const { start, isStarting, error } = useStartShortSet(mode);
  const { minutes } = set;
  const section = t(`common:sections.${set.section}`);
  const type = reason.question_type ? t(`results:types.${reason.question_type}`) : "";
  const { right, of, compared } = reason;
  const isWeakest = reason.kind === "weakest" && typeof right === "number" && typeof of === "number";
  const why = isWeakest
    ? t((compared ?? 1) > 1 ? "home:next.weakest" : "home:next.weak", { right, of, count: compared ?? 1 })
    : t(`home:next.${reason.kind}`);
  const contents = t(reason.kind === "first" ? "home:next.first_contents" : "home:next.contents", {
    count: set.questions,
  });
  const said = t("home:next.reason_and_contents", { reason: why, contents });
  return (
    <StepCard
      over={t("home:next.practice_over", { count: minutes })}
      title={
        type
          ? t("home:next.practice_title", { section, type })
          : t(`home:next.${reason.kind === "first" ? "first_title" : "fresh_title"}`, { section })
      }
      text={
        mode === "strict"
          ? t("home:next.reason_and_contents", { reason: said, contents: t("home:next.strict") })
          : said
      }
      press={{ onPress: () => start(set), isBusy: isStarting }}
      action={t("home:next.practice", { count: minutes })}
      other={{ to: paths.tests, text: t("home:next.else") }}
      foot={<LeftToday only="sections" />}
    >
      {isWeakest && <Tally right={right} of={of} />}
      {error && <Alert>{errorText(error, (key) => t(key, { ns: "common" }))}</Alert>}
    </StepCard>
  );
}

/** The last answers of a question type, one mark each. */
function Tally({ right, of }: { right: number; of: number }) {
  const { t } = useTranslation("home");
  const label = t("next.tally", { right, of });
  return (
    <div className={`${styles.tally} num`} role="img" aria-label={label}>
      {Array.from({ length: of }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: marks have no identity beyond their place
        <i key={index} className={index < right ? styles.right : undefined} />
      ))}
      <span className="small quiet">{label}</span>
    </div>
  );
}
