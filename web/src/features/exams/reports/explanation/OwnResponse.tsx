/** The learner's own response to a task, beside what a good one does and the models. */
import { useTranslation } from "react-i18next";
import { Card } from "../../../../ui/Card";
import { useResult } from "../api";
import { Said } from "../Said";

export function OwnResponse({ attempt, item }: { attempt: string; item: string }) {
  const { t } = useTranslation("results");
  const response = useResult(attempt).data?.grading?.responses.find((each) => each.item === item);
  if (!response) return null;
  const { score, max } = response;
  return (
    <Card
      title={t("explain.your_response")}
      aside={
        score !== null && (
          <p className="num">
            <b>{score}</b> <span className="note">{t("response.of", { max })}</span>
          </p>
        )
      }
    >
      <Said response={response} name={t("explain.your_response")} />
    </Card>
  );
}
