import { useTranslation } from "react-i18next";
import type { QuestionMark } from "../bar/Pips";
import { useMode } from "../screens/AnsweringContext";

/** One row a question; a click goes there where the rules allow it. */
export function QuestionTable({ marks }: { marks: readonly QuestionMark[] }) {
  const { t } = useTranslation("player");
  const hasFlags = useMode() === "comfortable";
  return (
    <div className="card review">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t("review.number")}</th>
            <th scope="col">{t("review.question")}</th>
            <th scope="col">{t("review.state")}</th>
          </tr>
        </thead>
        <tbody>
          {marks.map((mark) => (
            <tr key={mark.item} className={mark.isHere ? "here" : undefined}>
              <td className="num">{mark.number}</td>
              <td>
                {mark.go ? (
                  <button type="button" className="row-link" lang="en" onClick={mark.go}>
                    {mark.prompt}
                  </button>
                ) : (
                  <span className="row-link" lang="en">
                    {mark.prompt}
                  </span>
                )}
              </td>
              <td>
                <span className={mark.isAnswered ? "chip ok" : "chip"}>
                  {t(mark.isAnswered ? "review.answered" : "review.open")}
                </span>
                {hasFlags && mark.isFlagged && <span className="chip warn">{t("review.flagged")}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
