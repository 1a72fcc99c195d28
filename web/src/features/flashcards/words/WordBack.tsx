/** The back of a card: what the word means, in the reader's language first, how it is used, and where it was met. */
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../i18n/language";
import { htmlTag } from "../../../i18n/languages";
import type { Word } from "./api";
import { MarkedSentence } from "./MarkedSentence";
import styles from "./words.module.css";

export function WordBack({ word }: { word: Word }) {
  const { t } = useTranslation("flashcards");
  const { collocations, family } = word;
  return (
    <div className={styles.back}>
      {word.is_own ? <OwnMeaning word={word} /> : <Meaning word={word} />}
      {word.example && (
        <p className={styles.example} lang="en">
          <MarkedSentence sentence={word.example} word={word.word} />
        </p>
      )}
      {collocations.length + family.length > 0 && (
        <dl className={styles.more}>
          <Several title={t("word.collocations")} texts={collocations} />
          <Several title={t("word.family")} texts={family} />
        </dl>
      )}
      <Met word={word} />
    </div>
  );
}

function Meaning({ word }: { word: Word }) {
  const lang = useLanguage();
  const isTranslated = lang !== "en";
  return (
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
  );
}

/** As the learner wrote it, in whichever language; it may be missing. */
function OwnMeaning({ word: { definition } }: { word: Word }) {
  return definition ? <p className={styles.meaning}>{definition}</p> : null;
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

/** A deck that the device kept before there were sentences has none. */
function Met({ word: { word, sentences = [] } }: { word: Word }) {
  const { t } = useTranslation("flashcards");
  if (sentences.length === 0) return null;
  return (
    <section className={styles.met}>
      <h3 className="note">{t("word.met")}</h3>
      <ul>
        {sentences.map(({ sentence, source_label }) => (
          <li key={sentence}>
            <p className={styles.example} lang="en">
              <MarkedSentence sentence={sentence} word={word} />
            </p>
            {source_label && <p className="note">{source_label}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
