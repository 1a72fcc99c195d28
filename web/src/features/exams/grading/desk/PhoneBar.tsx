/** On phones the way from the response to its marks, with what it has so far. */
import { useTranslation } from "react-i18next";
import { Button } from "../../../../ui/Button";
import type { Mark } from "../types";
import { Figure } from "./Figure";
import styles from "./response.module.css";

interface PhoneBarProps {
  mark: Mark;
  max: number;
  onMarks: () => void;
}

export function PhoneBar({ mark, max, onMarks }: PhoneBarProps) {
  const { t } = useTranslation("grading");
  return (
    <div className={styles.phoneBar}>
      <span className="num">
        <Figure score={mark.score} isSmall /> <span className="note">{t("score.of", { max })}</span>
      </span>
      <Button variant="primary" onClick={onMarks}>
        {t("score.set")}
      </Button>
    </div>
  );
}
