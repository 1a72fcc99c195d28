/** The card on top, and what can be done with it: by finger, by button, by key. */
import { type CSSProperties, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/Button";
import type { Word } from "../decks/model";
import { type Answer, type Rating, ratings } from "../decks/rules";
import { useMemoryCalls } from "../memories/api";
import { Memories } from "../memories/Memories";
import { MemoryForm } from "../memories/MemoryForm";
import { WordBack } from "../words/WordBack";
import { WordSound } from "../words/WordSound";
import styles from "./study.module.css";
import { useKeys } from "./useKeys";
import { useSwipe } from "./useSwipe";

/** What can be done with the card on top. */
export interface CardSession {
  rate(answer: Answer): Promise<void>;
  undo(): Promise<void>;
  changeWord(word: Word): Promise<void>;
}

interface CardDeskProps {
  top: Word;
  session: CardSession;
  canUndo: boolean;
  /** Whether "I know it" is more than "easy": it takes a card out of its deck. */
  canKnow?: boolean;
  /** Below the word: how it was studied before. */
  past: ReactNode;
  /** What a rating does, below its name. */
  effect: (rating: Rating) => ReactNode;
}

export function CardDesk({ top, session, canUndo, canKnow = false, past, effect }: CardDeskProps) {
  const { t } = useTranslation("flashcards");
  // A card is turned, not a place: another one on top shows its front.
  const [turned, setTurned] = useState<string | null>(null);
  const [isWriting, setWriting] = useState(false);
  const calls = useMemoryCalls((word) => void session.changeWord(word));
  const isTurned = turned === top.id;
  const turn = () => setTurned(isTurned ? null : top.id);
  const study = (answer: Answer) => {
    setTurned(null);
    void session.rate(answer);
  };
  const undo = canUndo
    ? () => {
        setTurned(null);
        void session.undo();
      }
    : undefined;
  const know = canKnow ? () => study("known") : undefined;
  // An own word has its note instead.
  const write = top.is_own ? undefined : () => setWriting(true);
  const rate = (rating: Rating) => (isTurned ? () => study(rating) : undefined);
  useKeys({
    Space: turn,
    "1": rate("hard"),
    "2": rate("good"),
    "3": rate("easy"),
    k: know,
    z: undo,
    m: write,
  });
  const swipe = useSwipe(isTurned, (way) => study(way === "left" ? "hard" : "easy"));
  return (
    <>
      <p className="vh" role="status" lang="en">
        {top.word}
      </p>
      <div className={styles.flash}>
        <article
          key={top.id}
          className={`${styles.face} ${isTurned ? styles.turned : ""}`}
          style={{ "--shift": `${swipe.shift}px` } as CSSProperties}
          data-would={swipe.would ?? undefined}
          {...swipe.on}
        >
          <div className={styles.front}>
            <h2 lang="en" className={top.word.length > 11 ? styles.long : undefined}>
              {top.word}
            </h2>
            <WordSound word={top} />
            {past}
          </div>
          {isTurned ? (
            <div className={styles.behind} ref={beginHere} tabIndex={-1}>
              <WordBack word={top} />
              <Memories word={top} onWord={(word: Word) => void session.changeWord(word)} />
            </div>
          ) : (
            <button type="button" className={styles.turn} onClick={turn}>
              <span>{t("card.turn")}</span>
              <span className={styles.key} aria-hidden="true">
                {t("card.space")}
              </span>
            </button>
          )}
        </article>
      </div>
      <div className={styles.foot}>
        <fieldset className={styles.rates} disabled={!isTurned}>
          <legend className="vh">{t("card.how")}</legend>
          {ratings.map((rating, n) => (
            <button key={rating} type="button" className={styles.rate} onClick={() => study(rating)}>
              <span className={styles.key} aria-hidden="true">
                {n + 1}
              </span>
              <b>{t(`card.${rating}`)}</b>
              {effect(rating)}
            </button>
          ))}
        </fieldset>
        <div className={styles.keys}>
          {know && <KeyButton name="K" text={t("card.know")} press={know} />}
          <KeyButton name="Z" text={t("card.undo")} press={undo} />
          {write && <KeyButton name="M" text={t("card.write")} press={write} />}
        </div>
      </div>
      {isWriting && <MemoryForm word={top} calls={calls} close={() => setWriting(false)} />}
    </>
  );
}

function KeyButton({ name, text, press }: { name: string; text: string; press: (() => void) | undefined }) {
  return (
    <Button variant="quiet" size="small" disabled={!press} onClick={press}>
      <span className={styles.key} aria-hidden="true">
        {name}
      </span>
      {text}
    </Button>
  );
}

/** The keyboard and what reads aloud continue at the answer, whose button is gone. */
const beginHere = (answer: HTMLElement | null) => answer?.focus({ preventScroll: true });
