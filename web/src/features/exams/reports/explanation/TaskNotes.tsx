/** For speaking and writing: what a good response does, how it may say it, and model responses at their levels. */
import { useTranslation } from "react-i18next";
import { Card } from "../../../../ui/Card";
import { TextLink } from "../../../../ui/TextLink";
import { tabAddress } from "../rules/tabs";
import styles from "./answers.module.css";
import type { ExplainedItem } from "./model";
import { TaskHelp } from "./TaskHelp";

export function TaskNotes({ attempt, item }: { attempt: string | null; item: ExplainedItem }) {
  const { t } = useTranslation("results");
  return (
    <>
      <Card title={t("explain.good_response")}>
        <div className="stack">
          <p lang="en">{item.explanation}</p>
          {attempt && (
            <p className="small">
              <TextLink to={addressOf(attempt, item)}>{t("explain.see_result")}</TextLink>
            </p>
          )}
        </div>
      </Card>
      <TaskHelp item={item} />
      {item.models.length > 0 && (
        <section className={styles.models}>
          <h2 className="h3">{t("explain.models")}</h2>
          {item.models.map(({ level, text, note }, index) => (
            <Card component="div" pad={false} key={level} className={styles.model}>
              <details open={index === 0}>
                <summary className="num">{t("explain.model_level", { level })}</summary>
                <p className={styles.written} lang="en">
                  {text}
                </p>
                <div className={styles.why}>
                  <h3 className="note">{t("explain.model_note")}</h3>
                  <p lang="en">{note}</p>
                </div>
              </details>
            </Card>
          ))}
        </section>
      )}
    </>
  );
}

/** The response in the tab of its section, open. */
function addressOf(attempt: string, { kind, id }: ExplainedItem): string {
  return tabAddress(attempt, kind === "writing" || kind === "speaking" ? kind : "overview", id);
}
