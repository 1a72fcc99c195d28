/** The one thing to look at first, with the way there. */
import { useTranslation } from "react-i18next";
import type { Result } from "../../../api/types";
import { paths, withQuery } from "../../../app/paths";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Icon } from "../../../ui/Icon";
import { typeName } from "./AccuracyCard";
import styles from "./results.module.css";
import { nextStep } from "./rules/nextStep";
import { tabAddress } from "./rules/tabs";
import { taskName } from "./taskName";

export function NextStepCard({ result }: { result: Result }) {
  const { t } = useTranslation("results");
  const { t: tc } = useTranslation("common");
  const step = nextStep(result);
  if (!step) return null;
  const attempt = result.attempt.id;
  const isType = step.kind === "type";
  const section = isType ? step.section : step.response.kind;
  const name = isType ? typeName(t, step.type) : taskName(t, step.response, result.grading?.responses ?? []);
  const figures = isType
    ? { points: step.points, of: step.of }
    : { points: step.score, of: step.response.max };
  const to = isType
    ? withQuery(paths.explanation, { attempt, item: step.item })
    : tabAddress(attempt, section, step.response.item);
  return (
    <Card className={styles.next} title={t("next.title")}>
      <div className={styles.step}>
        <div>
          <p className="strong">
            {tc(`sections.${section}`)} · {name}
          </p>
          <p className="quiet small num">{t(isType ? "next.type" : "next.response", figures)}</p>
        </div>
        <Button variant="primary" to={to}>
          {t(isType ? "next.see_type" : "next.see_response")}
          <Icon name="forward" />
        </Button>
      </div>
    </Card>
  );
}
