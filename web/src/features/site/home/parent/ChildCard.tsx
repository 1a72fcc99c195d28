/** One child: the goal, the last test with its scores or what they wait for, and the way to everything else. */
import { useTranslation } from "react-i18next";
import type { Wire } from "../../../../api/types";
import { paths, withQuery } from "../../../../app/paths";
import { daysUntil, formatDate, formatNumber } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { TextLink } from "../../../../ui/TextLink";
import { LastTest } from "./LastTest";
import styles from "./parent.module.css";
import { childStanding } from "./standing";

interface ChildCardProps {
  child: Wire["HomeChild"];
  /** One filled button on a screen: with several children none of theirs is. */
  isOnly: boolean;
}

export function ChildCard({ child, isOnly }: ChildCardProps) {
  const { t } = useTranslation("homes");
  const lang = useLanguage();
  const { id, name } = child;
  const { last, totalled, change, running } = childStanding(child.tests);
  const profile = paths.child.replace(":id", id);
  return (
    <Card title={<span className="pn">{name}</span>} aside={<Goal child={child} />} className={styles.child}>
      {last ? (
        <LastTest test={last} totalled={totalled} change={change} />
      ) : (
        <p className="quiet">{t("child.none", { name })}</p>
      )}
      {running && (
        <p className="small quiet">
          {t("child.running", {
            title: running.title,
            when: formatDate(running.created_at, lang, "day"),
          })}
        </p>
      )}
      <div className={styles.foot}>
        <Button
          variant={isOnly ? "primary" : "secondary"}
          to={last ? withQuery(paths.result, { attempt: last.id }) : profile}
          aria-label={t(last ? "child.results_of" : "child.progress_of", { name })}
        >
          {t(last ? "child.results" : "child.progress")}
        </Button>
        {last && (
          <TextLink className="small num" to={profile} aria-label={t("child.progress_of", { name })}>
            {t("child.all_tests", { count: child.total, number: formatNumber(child.total, lang) })}
          </TextLink>
        )}
        {child.last_activity_at && (
          <span className={`note num ${styles.active}`}>
            {t("child.active", { when: formatDate(child.last_activity_at, lang, "day") })}
          </span>
        )}
      </div>
    </Card>
  );
}

/** Target and test day, as far as they are known; the card does without them. */
function Goal({ child: { target_total: target, test_on: day } }: Pick<ChildCardProps, "child">) {
  const { t } = useTranslation("homes");
  const lang = useLanguage();
  const left = day ? daysUntil(day) : -1;
  const parts = [
    target !== null && t("child.target", { score: formatNumber(target, lang) }),
    day && left >= 0 && t("child.test_on", { date: formatDate(day, lang, "day"), count: left }),
  ].filter(Boolean);
  return parts.length > 0 && <span className="note num">{parts.join(" · ")}</span>;
}
