/** One child: the goal, the last test with its scores or what they wait for, and the way to everything else. */
import { useTranslation } from "react-i18next";
import { paths } from "../../../../app/paths";
import { daysUntil, formatDate, formatNumber } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { QueryGate } from "../../../../ui/QueryGate";
import { Skeleton } from "../../../../ui/Skeleton";
import { useChildTests } from "../../../people/families/api";
import { useSheet } from "../../../people/profiles/api";
import { LastTest } from "./LastTest";
import styles from "./parent.module.css";
import { childStanding } from "./standing";

interface ChildCardProps {
  id: string;
  name: string;
  /** One filled button on a screen: with several children none of theirs is. */
  isOnly: boolean;
}

export function ChildCard({ id, name, isOnly }: ChildCardProps) {
  const { t } = useTranslation("homes");
  const lang = useLanguage();
  const tests = useChildTests(id);
  return (
    <Card title={<span className="pn">{name}</span>} aside={<Goal id={id} />} className={styles.child}>
      <QueryGate query={tests} part={t("child.title")} skeleton={<Skeleton lines={[40, 60, 30, 100]} />}>
        {({ data, total }) => {
          const standing = childStanding(data);
          return (
            <>
              {standing.last ? (
                <LastTest test={standing.last} totalled={standing.totalled} change={standing.change} />
              ) : (
                <p className="quiet">{t("child.none", { name })}</p>
              )}
              {standing.running && (
                <p className="small quiet">
                  {t("child.running", {
                    title: standing.running.title,
                    when: formatDate(standing.running.created_at, lang, "day"),
                  })}
                </p>
              )}
              <div className={styles.foot}>
                <Button
                  variant={isOnly ? "primary" : "secondary"}
                  to={paths.child.replace(":id", id)}
                  aria-label={t(standing.last ? "child.results_of" : "child.progress_of", { name })}
                >
                  {t(standing.last ? "child.results" : "child.progress")}
                </Button>
                {total > 0 && (
                  <span className="note num">
                    {t("child.tests", { count: total, number: formatNumber(total, lang) })}
                  </span>
                )}
              </div>
            </>
          );
        }}
      </QueryGate>
    </Card>
  );
}

/** Target and test day, as far as they are known; the card does without them. */
function Goal({ id }: { id: string }) {
  const { t } = useTranslation("homes");
  const lang = useLanguage();
  const student = useSheet({ kind: "child", id }).data?.student;
  if (!student) return null;
  const { target_total: target, test_on: day } = student;
  const left = day ? daysUntil(day) : -1;
  const parts = [
    target != null && t("child.target", { score: formatNumber(target, lang) }),
    day && left >= 0 && t("child.test_on", { date: formatDate(day, lang, "day"), count: left }),
  ].filter(Boolean);
  return parts.length > 0 && <span className="note num">{parts.join(" · ")}</span>;
}
