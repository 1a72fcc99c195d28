/** What a word is and means: in the reader's language, and in English for those who read it in another. */
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../../../i18n/language";
import { htmlTag } from "../../../../../i18n/languages";
import type { PassageWord } from "./model";
import styles from "./words.module.css";

/** Spans only: a card stands inside a paragraph. */
export function WordFacts({ word }: { word: PassageWord }) {
  const { t } = useTranslation("results");
  const language = useLanguage();
  return (
    <>
      <span className={styles.head}>
        <b lang="en">{word.word}</b> <i>{t(`words.parts.${word.part_of_speech}`)}</i>
      </span>
      {language !== "en" && (
        <span className={styles.meaning} lang={htmlTag[language]}>
          {word.definition[language]}
        </span>
      )}
      <span className={language === "en" ? styles.meaning : `${styles.meaning} ${styles.english}`} lang="en">
        {word.definition.en}
      </span>
    </>
  );
}
