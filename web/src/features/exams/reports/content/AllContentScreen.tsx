/** `/AllContent?test=<id>`: all passages, scripts and keys of one form, for staff and who has completed it (D-051). */
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useTitle } from "../../../../app/shell/useTitle";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { QueryGate } from "../../../../ui/QueryGate";
import { SkeletonCard } from "../../../../ui/Skeleton";
import { Empty } from "../../../../ui/StateCard";
import { useAllContent } from "../api";
import type { ExplainedItem, ExplainedSet } from "../explanation/model";
import { PageHead } from "../PageHead";
import styles from "./content.module.css";
import { keyText } from "./keyText";

export function AllContentScreen() {
  const { t } = useTranslation("results");
  const [search] = useSearchParams();
  useTitle(t("content.all_tab"));
  return (
    <div className="wrap">
      <PageHead acts={<Button onClick={() => window.print()}>{t("transcript.print")}</Button>}>
        <h1>{t("content.all_tab")}</h1>
        <p>{t("content.all_lead")}</p>
      </PageHead>
      <QueryGate
        query={useAllContent(search.get("test") ?? "")}
        skeleton={<SkeletonCard lines={[40, 100, 92, 96]} />}
      >
        {(sets) =>
          sets.length === 0 ? (
            <Empty title={t("content.none_title")} text={t("content.none_text")} />
          ) : (
            <div className={styles.sheets}>
              {sets.map((set) => (
                <SetSheet key={set.id} set={set} />
              ))}
            </div>
          )
        }
      </QueryGate>
    </div>
  );
}

function SetSheet({ set }: { set: ExplainedSet }) {
  const { t: tc } = useTranslation("common");
  return (
    <Card component="article" className={styles.sheet}>
      <p className="note">{tc(`sections.${set.section}`)}</p>
      {set.title && (
        <h2 className="h3" lang="en">
          {set.title}
        </h2>
      )}
      <div className={styles.columns}>
        <Source set={set} />
        <ol className={styles.items}>
          {set.items.map((item) => (
            <ItemLine key={item.id} item={item} />
          ))}
        </ol>
      </div>
    </Card>
  );
}

/** What is read or heard. */
function Source({ set }: { set: ExplainedSet }) {
  const words = new Map(set.items.map((item) => [item.id, item.answer]));
  return (
    <div className={styles.source}>
      {set.picture && <img className={styles.drawing} src={set.picture.url} alt={set.picture.alt} />}
      {set.email && (
        <p className={styles.reading} lang="en">
          {set.email.situation} {set.email.goals.join(" · ")}
        </p>
      )}
      {set.paragraphs.map(({ number, text }) => (
        <p className={styles.reading} lang="en" key={number}>
          {text}
        </p>
      ))}
      {set.cloze && set.cloze.length > 0 && (
        <p className={styles.reading} lang="en">
          {set.cloze
            .map((piece) => {
              if (piece.kind === "text") return piece.text;
              const answer = words.get(piece.item);
              const shown = answer?.shape.kind === "missing_letters" ? answer.shape.shown : "";
              return `${shown}[${answer?.correct[0] ?? ""}]`;
            })
            .join("")}
        </p>
      )}
      {set.posts.map(({ author, text }) => (
        <p className={styles.reading} lang="en" key={author}>
          <b>{author}:</b> {text}
        </p>
      ))}
      {set.transcript.map((line) => (
        <p className={`${styles.reading} ${styles.script}`} lang="en" key={line.start}>
          <b>{line.speaker}:</b> {line.text}
        </p>
      ))}
    </div>
  );
}

function ItemLine({ item }: { item: ExplainedItem }) {
  const { t } = useTranslation("results");
  const key = keyText(item);
  return (
    <li value={item.number}>
      {item.transcript.map((line) => (
        <p className={styles.script} lang="en" key={line.start}>
          {line.text}
        </p>
      ))}
      <p lang="en">{item.prompt}</p>
      {item.lead && (
        <p className="quiet" lang="en">
          {item.lead}
        </p>
      )}
      {item.options.length > 0 && (
        <ul className={styles.options} lang="en">
          {item.options.map((option) => (
            <li key={option.id} className={option.isCorrect ? styles.isKey : undefined}>
              {option.id.toUpperCase()}. {option.text}
            </li>
          ))}
        </ul>
      )}
      {key && (
        <p className={styles.key}>
          {t("content.key")} <b lang="en">{key}</b>
        </p>
      )}
      <p className="quiet small" lang="en">
        {item.explanation}
      </p>
      {item.models.map(({ level, text }) => (
        <p className={styles.reading} lang="en" key={level}>
          <b>{t("explain.model_level", { level })}:</b> {text}
        </p>
      ))}
      {item.phrases.length > 0 && (
        <p className="small">
          {t("explain.useful_language")} <span lang="en">{item.phrases.join(" · ")}</span>
        </p>
      )}
      {item.faults.length > 0 && (
        <p className="small">
          {t("explain.typical_faults")} <span lang="en">{item.faults.join(" ")}</span>
        </p>
      )}
    </li>
  );
}
