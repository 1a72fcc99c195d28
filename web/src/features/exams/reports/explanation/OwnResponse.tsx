/** The learner's own response to a task, beside what a good one does and the models. */
import { useTranslation } from "react-i18next";
import { useResult } from "../api";
import { Said } from "../Said";

export function OwnResponse({ attempt, item }: { attempt: string; item: string }) {
  const { t } = useTranslation("results");
  const response = useResult(attempt).data?.grading?.responses.find((each) => each.item === item);
  if (!response) return null;
  const { score, max } = response;
  return (
    <section className="card pad stack own">
      <div className="row between">
        <h2 className="h3">{t("explain.your_response")}</h2>
        {score !== null && (
          <p className="num">
            <b>{score}</b> <span className="note">{t("response.of", { max })}</span>
          </p>
        )}
      </div>
      <Said response={response} name={t("explain.your_response")} />
    </section>
  );
}
