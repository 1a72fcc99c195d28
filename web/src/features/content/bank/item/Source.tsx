import { useTranslation } from "react-i18next";
import { Card } from "../../../../ui/Card";
import type { BankItem } from "../types";
import styles from "./item.module.css";

/** What is read or heard before the question. */
export function Source({ question }: { question: BankItem }) {
  const { t } = useTranslation("bank");
  const { set, transcript } = question;
  const pointed = set.items[0]?.highlight?.paragraph;
  if (set.paragraphs.length + set.posts.length + transcript.length === 0 && !set.title) return null;
  return (
    // It scrolls, so it must be reachable by key.
    <Card className={styles.source} tabIndex={0} aria-label={t("item.source")}>
      {set.title && <h2 lang="en">{set.title}</h2>}
      {set.scene && (
        <p className="note" lang="en">
          {set.scene}
        </p>
      )}
      {set.audio && (
        // biome-ignore lint/a11y/useMediaCaption: the transcript stands below
        <audio controls preload="none" aria-label={t("item.hear")}>
          {set.audio.sources.map(({ type, url }) => (
            <source key={url} type={type} src={url} />
          ))}
        </audio>
      )}
      {set.paragraphs.map(({ number, text }) => (
        <p
          key={number}
          lang="en"
          className={number === pointed ? `${styles.read} ${styles.pointed}` : styles.read}
        >
          {text}
        </p>
      ))}
      {set.posts.map(({ author, text }) => (
        <section key={author} className={styles.post}>
          <h3 lang="en">{author}</h3>
          <p className={styles.read} lang="en">
            {text}
          </p>
        </section>
      ))}
      {transcript.map(({ speaker, start, text }) => (
        <p key={start} className={styles.read} lang="en">
          <b>{speaker}</b> {text}
        </p>
      ))}
    </Card>
  );
}
