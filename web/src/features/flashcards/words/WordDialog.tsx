/** A word's card, opened from a list. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../../../api/session";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { AddToCollection } from "../collections/AddToCollection";
import { Memories } from "../memories/Memories";
import { OwnWordActs } from "../own/OwnWordActs";
import type { Word } from "./api";
import { WordBack } from "./WordBack";
import { WordSound } from "./WordSound";
import styles from "./words.module.css";

interface WordDialogProps {
  word: Word;
  /** The neighbors in the list. */
  previous?: (() => void) | undefined;
  next?: (() => void) | undefined;
  /** What else can be done with it here. */
  more?: ReactNode;
  close: () => void;
}

export function WordDialog({ word, previous, next, more, close }: WordDialogProps) {
  const { t } = useTranslation("flashcards");
  const isSignedIn = useSession().token !== null;
  return (
    <Dialog
      title={word.word}
      width="sm"
      onDismiss={close}
      actions={
        <>
          <Button variant="quiet" disabled={!previous} onClick={previous}>
            {t("word.previous")}
          </Button>
          <Button variant="quiet" disabled={!next} onClick={next}>
            {t("word.next")}
          </Button>
          <Button onClick={close}>{t("close")}</Button>
        </>
      }
    >
      <div className={styles.card}>
        <WordSound word={word} />
        <WordBack word={word} />
        <Memories word={word} />
        {isSignedIn && (
          <div className={styles.acts}>
            <AddToCollection word={word} />
            {more}
            {word.is_own && <OwnWordActs key={word.id} word={word} onDeleted={close} />}
          </div>
        )}
      </div>
    </Dialog>
  );
}
