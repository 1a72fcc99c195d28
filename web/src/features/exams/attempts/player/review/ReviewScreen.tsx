import { useTranslation } from "react-i18next";
import type { QuestionMark } from "../bar/Pips";
import { QuestionTable } from "./QuestionTable";

interface ReviewScreenProps {
  marks: readonly QuestionMark[];
  onClose: () => void;
}

/** The list of answered and open questions. */
export function ReviewScreen({ marks, onClose }: ReviewScreenProps) {
  const { t } = useTranslation("player");
  return (
    <div className="stage top-aligned">
      <div className="stage-in">
        <h1>{t("review.title")}</h1>
        <p className="topic">{t("review.text")}</p>
        <QuestionTable marks={marks} />
        <div className="acts">
          <button type="button" className="btn fill" onClick={onClose}>
            {t("review.close")}
          </button>
        </div>
      </div>
    </div>
  );
}
