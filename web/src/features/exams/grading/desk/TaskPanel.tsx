/** What the learner read and heard before answering. */
import { useTranslation } from "react-i18next";
import type { TaskResponse } from "../types";
import styles from "./response.module.css";

/** Whether there is anything to show. */
export function hasStimulus({ stimulus }: TaskResponse): boolean {
  const texts = stimulus.paragraphs.length + stimulus.posts.length + stimulus.transcript.length;
  return texts > 0 || Boolean(stimulus.email);
}

export function TaskPanel({ response }: { response: TaskResponse }) {
  const { t } = useTranslation("grading");
  const { title, paragraphs, posts, transcript, email } = response.stimulus;
  if (!hasStimulus(response)) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by key
    <section className={styles.task} aria-label={t("task.title")} tabIndex={0}>
      {title && <h3 lang="en">{title}</h3>}
      {email && (
        <div lang="en">
          <p>{email.situation}</p>
          <ul className={styles.goals}>
            {email.goals.map((goal) => (
              <li key={goal}>{goal}</li>
            ))}
          </ul>
          <p className="note">
            {email.to} · {email.subject}
          </p>
        </div>
      )}
      {paragraphs.length > 0 && (
        <>
          <h4 className="note">{t("task.read")}</h4>
          {paragraphs.map(({ number, text }) => (
            <p key={number} lang="en">
              {text}
            </p>
          ))}
        </>
      )}
      {posts.map(({ author, is_professor, text }) => (
        <div className={styles.post} key={author}>
          <b lang="en">{author}</b> {is_professor && <span className="note">{t("task.professor")}</span>}
          <p lang="en">{text}</p>
        </div>
      ))}
      {transcript.length > 0 && (
        <>
          <h4 className="note">{t("task.heard")}</h4>
          {transcript.map(({ speaker, start, text }) => (
            <p key={start} lang="en">
              <b>{speaker}:</b> {text}
            </p>
          ))}
        </>
      )}
    </section>
  );
}
