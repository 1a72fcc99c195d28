/** For speaking and writing: what a good response does, how it may say it, and model responses at their levels. */
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths, withQuery } from "../../../../app/paths";
import type { ExplainedItem } from "./model";
import { TaskHelp } from "./TaskHelp";

export function TaskNotes({ attempt, item }: { attempt: string | null; item: ExplainedItem }) {
  const { t } = useTranslation("results");
  return (
    <>
      <section className="card pad stack">
        <h2 className="h3">{t("explain.good_response")}</h2>
        <p lang="en">{item.explanation}</p>
        {attempt && (
          <Link className="link small" to={withQuery(paths.result, { attempt })}>
            {t("explain.see_result")}
          </Link>
        )}
      </section>
      <TaskHelp item={item} />
      {item.models.length > 0 && (
        <section className="models">
          <h2 className="h3">{t("explain.models")}</h2>
          {item.models.map(({ level, text, note }, index) => (
            <details className="card" key={level} open={index === 0}>
              <summary className="num">{t("explain.model_level", { level })}</summary>
              <p className="written" lang="en">
                {text}
              </p>
              <div className="model-note">
                <h3 className="note">{t("explain.model_note")}</h3>
                <p lang="en">{note}</p>
              </div>
            </details>
          ))}
        </section>
      )}
    </>
  );
}
