/** The card on top, and what can be done with it: by finger, by button, by key. */
import { type CSSProperties, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/Button";
import type { Past, Word } from "../decks/model";
import { type Answer, type Rating, ratings } from "../decks/rules";
import { useMemoryCalls } from "../memories/api";
import { Memories } from "../memories/Memories";
import { MemoryForm } from "../memories/MemoryForm";
import { WordBack } from "../words/WordBack";
import { WordSound } from "../words/WordSound";
import type { DeckSession, DeckView } from "./DeckSession";
import styles from "./study.module.css";
import { Thirds } from "./Thirds";
import { useKeys } from "./useKeys";
import { useSwipe } from "./useSwipe";

interface CardDeskProps {
  view: Extract<DeckView, { kind: "open" }>;
  session: DeckSession;
}

export function CardDesk({ view, session }: CardDeskProps) {
  const { t } = useTranslation("flashcards");
  const [top] = view.cards;
  // A card is turned, not a place: another one on top shows its front.
  const [turned, setTurned] = useState<string | null>(null);
  const [isWriting, setWriting] = useState(false);
  const calls = useMemoryCalls((word) => void session.changeWord(word));
  const isTurned = top !== undefined && turned === top.id;
  const turn = () => setTurned(isTurned ? null : (top?.id ?? null));
  const study = (answer: Answer) => {
    setTurned(null);
    void session.rate(answer);
  };
  const undo = view.canUndo
    ? () => {
        setTurned(null);
        void session.undo();
      }
    : undefined;
  const rate = (rating: Rating) => (isTurned ? () => study(rating) : undefined);
  useKeys({
    Space: turn,
    "1": rate("hard"),
    "2": rate("good"),
    "3": rate("easy"),
    k: () => study("known"),
    z: undo,
    m: () => setWriting(true),
  });
  const swipe = useSwipe(isTurned, (way) => study(way === "left" ? "hard" : "easy"));
  if (!top) return null;
  return (
    <>
      <Thirds view={view} />
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
            <PastLine past={view.past[top.id]} />
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
              <span className="note">{t(`card.third_${rating}`)}</span>
              <span className={styles.third} aria-hidden="true">
                {ratings.map((each) => (
                  <i key={each} className={each === rating ? styles.on : undefined} />
                ))}
              </span>
            </button>
          ))}
        </fieldset>
        <div className={styles.keys}>
          <KeyButton name="K" text={t("card.know")} press={() => study("known")} />
          <KeyButton name="Z" text={t("card.undo")} press={undo} />
          <KeyButton name="M" text={t("card.write")} press={() => setWriting(true)} />
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

/** How the card was studied before. */
function PastLine({ past }: { past: Past | undefined }) {
  const { t } = useTranslation("flashcards");
  if (!past) return <p className={`note ${styles.past}`}>{t("card.new")}</p>;
  return (
    <p className={`note ${styles.past}`}>
      {past.answers.map((answer, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: answers keep their places
        <i key={n} className={answer === "hard" ? undefined : styles.well} aria-hidden="true" />
      ))}
      <span>{past.answers.map((answer) => t(`card.${answer}`)).join(t("card.comma"))}</span>
    </p>
  );
}
