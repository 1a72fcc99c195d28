import { useTranslation } from "react-i18next";
import { Icon } from "../../../../ui/Icon";
import { wholeMinutes } from "../tests/minutes";
import styles from "./SetFacts.module.css";
import type { SetCard } from "./types";

const steps = { easy: 1, medium: 2, hard: 3 } as const;

/** Level drawn as one to three bars, topic, length, and where it comes from. */
export function SetFacts({ card }: { card: SetCard }) {
  const { t } = useTranslation(["browse", "common"]);
  const isTask = card.section === "speaking" || card.section === "writing";
  return (
    <ul className={`${styles.facts} num`}>
      <li>
        <span className={styles.level} aria-hidden="true">
          {[1, 2, 3].map((step) => (
            <i key={step} className={step <= steps[card.difficulty] ? styles.on : undefined} />
          ))}
        </span>
        {t(`browse:levels.${card.difficulty}`)}
      </li>
      {card.topic && <li>{t(`common:topics.${card.topic}`)}</li>}
      <li>{t(isTask ? "browse:tasks" : "browse:questions", { count: card.questions })}</li>
      <li>
        <Icon name="clock" size={14} />
        {t("common:minutes", { count: wholeMinutes(card.seconds) })}
      </li>
      <li>
        <span>
          {t(`common:formats.${card.format as "ibt-2023"}`)} · <span lang="en">{card.test_title}</span>
        </span>
      </li>
    </ul>
  );
}
