/** What is chosen, in a line, with the choices behind "Change": they are asked once and remembered. */
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import styles from "./setup.module.css";

interface ChosenProps {
  isOpen: boolean;
  onToggle: () => void;
  summary: ReactNode;
  children: ReactNode;
}

export function Chosen({ isOpen, onToggle, summary, children }: ChosenProps) {
  const { t } = useTranslation("setup");
  const id = useId();
  return (
    <>
      <Card className={styles.chosen}>
        <div>
          <h2 className="h3">{t("chosen.title")}</h2>
          <p className="quiet num">{summary}</p>
        </div>
        <Button aria-expanded={isOpen} aria-controls={isOpen ? id : undefined} onClick={onToggle}>
          {t(isOpen ? "chosen.done" : "chosen.change")}
        </Button>
      </Card>
      {isOpen && (
        <div id={id} className={styles.choices}>
          {children}
        </div>
      )}
    </>
  );
}
