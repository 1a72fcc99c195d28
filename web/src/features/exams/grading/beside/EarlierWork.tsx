/** The same learner's earlier responses to the same type of task, with what was given and said; what was written or said is loaded when it is opened. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDate } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { QueryGate } from "../../../../ui/QueryGate";
import { RecordingPlayer } from "../../../../ui/recording/RecordingPlayer";
import { Skeleton } from "../../../../ui/Skeleton";
import { type EarlierEntry, useEarlierResponse, useEarlierWork } from "./api";
import styles from "./beside.module.css";
import { useEarlierKey } from "./useEarlierKey";

interface EarlierWorkProps {
  job: string;
  /** The response beside which it stands. */
  item: string;
}

export function EarlierWork({ job, item }: EarlierWorkProps) {
  const { t } = useTranslation("grading");
  const [isOpen, setOpen] = useState(false);
  const summary = useEarlierKey(() => setOpen((was) => !was));
  const earlier = useEarlierWork(job, item, isOpen);
  return (
    <details
      className={styles.beside}
      open={isOpen}
      onToggle={(event) => event.target === event.currentTarget && setOpen(event.currentTarget.open)}
    >
      <summary ref={summary} aria-keyshortcuts="Alt+H">
        {t("beside.earlier")}
      </summary>
      {isOpen && (
        <QueryGate query={earlier} part={t("beside.earlier")} skeleton={<Skeleton lines={[60, 90, 80]} />}>
          {({ data }) =>
            data.length === 0 ? (
              <p className="note">{t("beside.none")}</p>
            ) : (
              <ul className={styles.list}>
                {data.map((entry) => (
                  <Entry key={`${entry.attempt_id} ${entry.item}`} job={job} entry={entry} />
                ))}
              </ul>
            )
          }
        </QueryGate>
      )}
    </details>
  );
}

function Entry({ job, entry }: { job: string; entry: EarlierEntry }) {
  const { t } = useTranslation("grading");
  const lang = useLanguage();
  const { mark, max, dimensions, delivered_at, title, prompt } = entry;
  const scores = mark.dimensions ?? {};
  return (
    <li>
      <p className="num">
        <b>{t("beside.score", { score: mark.score, max })}</b>{" "}
        <span className="note">
          {formatDate(delivered_at, lang, "dayYear")} · <span lang="en">{title}</span>
        </span>
      </p>
      <p className="small" lang="en">
        {prompt}
      </p>
      <dl className={`${styles.scores} small num`}>
        {dimensions
          .filter(({ name }) => scores[name] !== undefined)
          .map(({ name, title: words }) => (
            <div key={name}>
              <dt>{words[lang]}</dt>
              <dd>{scores[name]}</dd>
            </div>
          ))}
      </dl>
      {mark.comment && <p className={styles.text}>{mark.comment}</p>}
      <Response job={job} entry={entry} />
    </li>
  );
}

function Response({ job, entry }: { job: string; entry: EarlierEntry }) {
  const { t } = useTranslation("grading");
  const [isOpen, setOpen] = useState(false);
  const response = useEarlierResponse(job, entry, isOpen);
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("beside.response")}</summary>
      {isOpen && (
        <QueryGate query={response} part={t("beside.response")} skeleton={<Skeleton lines={[100, 90]} />}>
          {({ text, recording }) => {
            if (recording) return <RecordingPlayer source={recording.url} seconds={recording.seconds} />;
            if (text?.trim())
              return (
                <p className={styles.text} lang="en">
                  {text}
                </p>
              );
            return <p className="note">{t("beside.empty")}</p>;
          }}
        </QueryGate>
      )}
    </details>
  );
}
