/** Every option with its reason: the right one filled, the own wrong one outlined, each verdict in words. */
import { useTranslation } from "react-i18next";
import { Card } from "../../../../ui/Card";
import { Chip } from "../../../../ui/Chip";
import styles from "./answers.module.css";
import type { ExplainedItem, ExplainedOption } from "./model";

export function Options({ item }: { item: ExplainedItem }) {
  const { t } = useTranslation("results");
  return (
    <Card className={styles.answers} aria-label={t("answers.title")}>
      {item.lead && (
        <div className={styles.lead}>
          <span className="note">
            {t(item.kind === "insert_text" ? "explain.sentence" : "explain.summary_of")}
          </span>
          <p lang="en">{item.lead}</p>
        </div>
      )}
      <ul>
        {item.options.map((option) => (
          <Option key={option.id} option={option} />
        ))}
      </ul>
      <div className={styles.short}>
        <h2 className="note">{t("explain.why")}</h2>
        <p lang="en">{item.explanation}</p>
      </div>
    </Card>
  );
}

function Option({ option }: { option: ExplainedOption }) {
  const { t } = useTranslation("results");
  const tone = option.isCorrect ? styles.right : option.isChosen ? styles.yours : "";
  return (
    <li className={`${styles.option} ${tone}`.trim()}>
      <b aria-hidden="true">{option.id.toUpperCase()}</b>
      <div className={styles.text} lang="en">
        {option.text}
      </div>
      <div className={styles.marks}>
        {option.isChosen && <Chip tone={option.isCorrect ? "ok" : "bad"}>{t("explain.your_choice")}</Chip>}
        {option.isCorrect ? (
          <Chip tone="ok">{t("explain.right_choice")}</Chip>
        ) : (
          option.verdict && <Chip>{t(`explain.verdicts.${option.verdict}`)}</Chip>
        )}
      </div>
      {option.reason && (
        <p className={styles.reason} lang="en">
          {option.reason}
        </p>
      )}
    </li>
  );
}
