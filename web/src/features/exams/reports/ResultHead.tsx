/** What was taken, when and by whom; the way to all explanations. */
import { useTranslation } from "react-i18next";
import type { Result } from "../../../api/types";
import { paths, withQuery } from "../../../app/paths";
import { formatDate } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { Button } from "../../../ui/Button";
import { Icon } from "../../../ui/Icon";
import { PageHead } from "./PageHead";
import styles from "./results.module.css";
import { kindText } from "./rules/kind";

const unbroken = (fact: string) => fact.replaceAll(" ", "\u00a0");

export function ResultHead({ result }: { result: Result }) {
  const { t } = useTranslation("results");
  const { t: tc } = useTranslation("common");
  const lang = useLanguage();
  const { attempt, learner, sections, is_own } = result;
  const { test } = attempt;
  const facts = [
    kindText(tc, test.kind, sections),
    tc(`formats.${test.format as "ibt-2023"}`),
    tc(`modes.${attempt.mode}`),
    attempt.submitted_at
      ? t("result.handed_in", { date: formatDate(attempt.submitted_at, lang, "dayTimeYear") })
      : null,
  ].filter((fact) => fact !== null);
  return (
    <PageHead
      acts={
        is_own && (
          <Button to={withQuery(paths.explanation, { attempt: attempt.id })}>
            {t("result.explanation")}
            <Icon name="forward" />
          </Button>
        )
      }
    >
      <h1 lang="en">{test.title}</h1>
      {/* On a phone the line ends between facts, not in the middle of a date. */}
      <p className={`${styles.facts} num`}>{facts.map(unbroken).join(" · ")}</p>
      <p className="note pn">{learner.name}</p>
    </PageHead>
  );
}
