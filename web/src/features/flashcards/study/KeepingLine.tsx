/** How safe ratings are. Says only what is not as usual. */
import { useTranslation } from "react-i18next";
import type { Keeping } from "./keeping";
import styles from "./study.module.css";

export function KeepingLine({ keeping }: { keeping: Keeping }) {
  const { t } = useTranslation("flashcards");
  return (
    <p role="status" className={keeping.kind === "sent" ? "vh" : styles.keeping}>
      {keeping.kind !== "sent" && t(`card.${keeping.kind}`, { count: keeping.count })}
    </p>
  );
}
