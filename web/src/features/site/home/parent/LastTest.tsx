/** The last test of a child: its total, how it changed, a line of sections; grades to come say when. */
import { useTranslation } from "react-i18next";
import type { Section } from "../../../../api/types";
import { paths, withQuery } from "../../../../app/paths";
import { formatDate, formatDue } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Chip } from "../../../../ui/Chip";
import { scaleOf, scoreText } from "../../../../ui/scores/scale";
import { TextLink } from "../../../../ui/TextLink";
import { figure } from "../figure";
import styles from "./parent.module.css";
import type { ChildTest } from "./standing";

const order: readonly Section[] = ["reading", "listening", "speaking", "writing"];

interface LastTestProps {
  test: ChildTest;
  /** Whose total is shown: an earlier one while this test is being graded. */
  totalled: ChildTest | null;
  change: number | null;
}

export function LastTest({ test, totalled, change }: LastTestProps) {
  const { t } = useTranslation(["homes", "common"]);
  const lang = useLanguage();
  const scale = scaleOf(test.format);
  const isWhole = test.kind === "full_mock" || test.kind === "quick_mock";
  return (
    <>
      <div className={styles.last}>
        <div>
          <p className="small quiet">{t("homes:child.last")}</p>
          <p className={styles.title}>
            <TextLink lang="en" to={withQuery(paths.result, { attempt: test.id })}>
              {test.title}
            </TextLink>
          </p>
          <p className="note num">
            {formatDate(test.submitted_at ?? test.created_at, lang, "dayYear")} ·{" "}
            {t(`common:modes.${test.mode}`)}
          </p>
        </div>
        {totalled && <Total test={totalled} isLast={totalled === test} change={change} />}
      </div>
      {test.due_at && (
        <p className={styles.due}>
          <Chip tone="brand">{t("homes:child.grading")}</Chip>{" "}
          <span className="small num">{t("homes:child.due", { when: formatDue(test.due_at, lang) })}</span>
        </p>
      )}
      <dl className={`${styles.sections} num`}>
        {order.map((section) => {
          const score = test.scores[section];
          if (!score && !isWhole) return null;
          return (
            <div key={section}>
              <dt style={{ "--k": `var(--c-${section})` } as React.CSSProperties}>
                {t(`common:sections.${section}`)}
              </dt>
              <dd>{score ? figure(score, test, scale, lang) : <span aria-hidden="true">–</span>}</dd>
            </div>
          );
        })}
      </dl>
    </>
  );
}

interface TotalProps {
  test: ChildTest;
  isLast: boolean;
  change: number | null;
}

function Total({ test, isLast, change }: TotalProps) {
  const { t } = useTranslation("homes");
  const lang = useLanguage();
  const scale = scaleOf(test.format);
  if (!test.total) return null;
  const date = formatDate(test.submitted_at ?? test.created_at, lang, "day");
  return (
    <div className={`${styles.total} num`}>
      <span className="small quiet">{isLast ? t("child.total") : t("child.total_before", { date })}</span>
      <b>{figure(test.total, test, scale, lang)}</b>
      {change !== null && (
        <span className={`small ${change > 0 ? styles.up : "quiet"}`}>
          {change === 0
            ? t("child.same")
            : t(change > 0 ? "child.up" : "child.down", {
                points: scoreText(Math.abs(change), scale, lang),
              })}
        </span>
      )}
    </div>
  );
}
