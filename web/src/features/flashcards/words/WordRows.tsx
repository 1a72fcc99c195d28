/** Words in their order; each opens its card. */
import { type ReactNode, useState } from "react";
import { useLanguage } from "../../../i18n/language";
import { htmlTag } from "../../../i18n/languages";
import { Card } from "../../../ui/Card";
import type { Word } from "./api";
import { WordDialog } from "./WordDialog";
import styles from "./words.module.css";

interface WordRowsProps {
  words: readonly Word[];
  /** What else can be done with a word here. */
  more?: (word: Word) => ReactNode;
}

export function WordRows({ words, more }: WordRowsProps) {
  const lang = useLanguage();
  const [shown, setShown] = useState<string | null>(null);
  const at = words.findIndex(({ id }) => id === shown);
  const word = words[at];
  const way = (to: Word | undefined) => to && (() => setShown(to.id));
  return (
    <>
      <Card component="ul" pad={false} className={styles.rows}>
        {words.map(({ id, word, ipa, definition, example, is_own }) => (
          <li key={id}>
            <button type="button" onClick={() => setShown(id)}>
              <span className={styles.entry}>
                <b lang="en">{word}</b>
                {ipa && (
                  <span className="note" lang="en">
                    /{ipa}/
                  </span>
                )}
              </span>
              {is_own ? (
                <span className="quiet">{definition || example}</span>
              ) : (
                <span className="quiet" lang={htmlTag[lang]}>
                  {definition}
                </span>
              )}
            </button>
          </li>
        ))}
      </Card>
      {word && (
        <WordDialog
          word={word}
          previous={way(words[at - 1])}
          next={way(words[at + 1])}
          more={more?.(word)}
          close={() => setShown(null)}
        />
      )}
    </>
  );
}
