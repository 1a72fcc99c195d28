/** How a card was studied before, in the present run of its deck. */
import { useTranslation } from "react-i18next";
import type { Past } from "../decks/model";
import styles from "./study.module.css";

export function PastLine({ past }: { past: Past | undefined }) {
  const { t } = useTranslation("flashcards");
  if (!past) return <p className={`note ${styles.past}`}>{t("card.new")}</p>;
  return (
    <p className={`note ${styles.past}`}>
      {past.answers.map((answer, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: answers keep their places
        <i key={n} className={answer === "hard" ? undefined : styles.well} aria-hidden="true" />
      ))}
      <span>{past.answers.map((answer) => t(`card.${answer}`)).join(t("card.comma"))}</span>
    </p>
  );
}
