/** How far a deck is: a short bar, and the figure. */
import { useTranslation } from "react-i18next";
import type { Begun } from "./begun";
import styles from "./progress.module.css";

export function Progress({ begun: { left, size, at } }: { begun: Begun }) {
  const { t } = useTranslation("flashcards");
  // Looked at, and nothing more.
  if (at === "" && left === size) return null;
  const known = size - left;
  const text = left === 0 ? t("progress.done") : t("progress.known", { count: known, size });
  return (
    <span className={styles.progress}>
      <span className={styles.bar} aria-hidden="true">
        <i style={{ width: `${size === 0 ? 0 : (known / size) * 100}%` }} />
      </span>
      <span className="note num">{text}</span>
    </span>
  );
}
