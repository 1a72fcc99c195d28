/** The back of a card: what the word means, in the reader's language first, and how it is used. */
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../i18n/language";
import { htmlTag } from "../../../i18n/languages";
import type { Word } from "./api";
import { markWord } from "./markWord";
import styles from "./words.module.css";

export function WordBack({ word }: { word: Word }) {
  const { t } = useTranslation("flashcards");
  const lang = useLanguage();
  const isTranslated = lang !== "en";
  return (
    <div className={styles.back}>
      <div>
        {isTranslated && (
          <p className={styles.meaning} lang={htmlTag[lang]}>
            {word.definition}
          </p>
        )}
        <p className={isTranslated ? "quiet" : styles.meaning} lang="en">
          {word.definition_en}
        </p>
      </div>
      <p className={styles.example} lang="en">
        {markWord(word.example, word.word).map(({ text, isWord }) =>
          isWord ? <mark key={text}>{text}</mark> : text,
        )}
      </p>
      <dl className={styles.more}>
        <Several title={t("word.collocations")} texts={word.collocations} />
        <Several title={t("word.family")} texts={word.family} />
      </dl>
    </div>
  );
}

function Several({ title, texts }: { title: string; texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <div>
      <dt className="note">{title}</dt>
      <dd lang="en">
        {texts.map((text) => (
          <span key={text}>{text}</span>
        ))}
      </dd>
    </div>
  );
}
