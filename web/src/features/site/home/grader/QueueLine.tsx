/** One line for a learner who also grades: how much waits, and the way to the desk. Silent while nothing does. */
import { useTranslation } from "react-i18next";
import { paths } from "../../../../app/paths";
import { formatDue } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Alert } from "../../../../ui/Alert";
import { Button } from "../../../../ui/Button";
import { useNow } from "../../../../ui/useNow";
import { useGradingSummary } from "../api";

export function QueueLine() {
  const { t } = useTranslation("homes");
  const lang = useLanguage();
  const now = useNow(60_000);
  const { data } = useGradingSummary();
  if (!data?.first_due_at) return null;
  return (
    <Alert
      tone="info"
      role="status"
      action={
        <Button size="small" to={paths.grading}>
          {t("grader.open")}
        </Button>
      }
    >
      {t("grader.line", { count: data.open, when: formatDue(data.first_due_at, lang, now) })}
    </Alert>
  );
}
