/** On phones the way from the response to its marks, with what it has so far. */
import { useTranslation } from "react-i18next";
import type { Mark } from "../types";

interface PhoneBarProps {
  mark: Mark;
  max: number;
  onMarks: () => void;
}

export function PhoneBar({ mark, max, onMarks }: PhoneBarProps) {
  const { t } = useTranslation("grading");
  return (
    <div className="mobile-score">
      <span className="num">
        <b>{mark.score ?? "–"}</b> <span className="note">{t("score.of", { max })}</span>
      </span>
      <button type="button" className="btn fill" onClick={onMarks}>
        {t("score.set")}
      </button>
    </div>
  );
}
