/** How a word sounds: by a voice, and in signs, which an own word has not. */
import { useTranslation } from "react-i18next";
import { Icon } from "../../../ui/Icon";
import type { Word } from "./api";
import { canSay, say } from "./speak";
import styles from "./words.module.css";

export function WordSound({ word: said }: { word: Word }) {
  const { word, ipa, part_of_speech } = said;
  const { t } = useTranslation("flashcards");
  if (!canSay(said) && !ipa && !part_of_speech) return null;
  return (
    <div className={styles.sound}>
      {canSay(said) && (
        <button
          type="button"
          className={styles.hear}
          aria-label={t("word.hear", { word })}
          onClick={() => void say(said)}
        >
          <Icon name="speaker" size={20} />
        </button>
      )}
      {ipa && <span lang="en">/{ipa}/</span>}
      {part_of_speech && <span>{t(`parts.${part_of_speech}`)}</span>}
    </div>
  );
}
