/** One deck being studied: the bar, the thirds, the card, what can be done with it, and the end. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../api/errors";
import { paths } from "../../../app/paths";
import { useTitle } from "../../../app/shell/useTitle";
import { AskDialog } from "../../../ui/AskDialog";
import { Button } from "../../../ui/Button";
import { IconButton } from "../../../ui/IconButton";
import { Refused } from "../../../ui/QueryGate";
import type { Source } from "../decks/model";
import { ratings } from "../decks/rules";
import { BareBar } from "../words/BareBar";
import { CardDesk } from "./CardDesk";
import type { DeckSession, DeckView } from "./DeckSession";
import { DoneDrawing } from "./DoneDrawing";
import { KeepingLine } from "./KeepingLine";
import { Opening } from "./Opening";
import { PastLine } from "./PastLine";
import styles from "./study.module.css";
import { Thirds } from "./Thirds";
import { useDeck } from "./useDeck";

interface StudyDeckProps {
  source: Source;
  user: string;
  back: string;
}

export function StudyDeck({ source, user, back }: StudyDeckProps) {
  const { t } = useTranslation("flashcards");
  const { view, session } = useDeck(source, user);
  const close = { to: back, label: t("close") };
  switch (view.kind) {
    case "opening":
      return <Opening back={back} />;
    case "failed":
      return (
        <div className={styles.study}>
          <BareBar close={close} title={t("title")} />
          <Refused error={view.error} onRetry={() => void session?.open()} />
        </div>
      );
    case "open":
      return session && <Opened view={view} session={session} close={close} />;
    default:
      return view satisfies never;
  }
}

interface OpenedProps {
  view: Extract<DeckView, { kind: "open" }>;
  session: DeckSession;
  close: { to: string; label: string };
}

function Opened({ view, session, close }: OpenedProps) {
  const { t } = useTranslation("flashcards");
  const [isAsking, setAsking] = useState(false);
  const { title, over, cards, size, seenToday } = view;
  useTitle(title);
  const note = [t("card.left", { count: cards.length }), t("card.seen_today", { count: seenToday })];
  return (
    <div className={styles.study}>
      <BareBar close={close} title={over ? `${over} · ${title}` : title} note={note.join(" · ")}>
        {size > 0 && cards.length > 0 && (
          <IconButton icon="refresh" iconSize={20} label={t("card.reset")} onClick={() => setAsking(true)} />
        )}
      </BareBar>
      <KeepingLine keeping={view.keeping} />
      {cards.length > 0 ? (
        <TopCard view={view} session={session} />
      ) : (
        <Done view={view} session={session} back={close.to} />
      )}
      {isAsking && <Resetting session={session} close={() => setAsking(false)} />}
    </div>
  );
}

/** The thirds, and the card on top of them. */
function TopCard({ view, session }: Pick<OpenedProps, "view" | "session">) {
  const { t } = useTranslation("flashcards");
  const [top] = view.cards;
  if (!top) return null;
  return (
    <>
      <Thirds view={view} />
      <CardDesk
        top={top}
        session={session}
        canUndo={view.canUndo}
        canKnow
        past={<PastLine past={view.past[top.id]} />}
        effect={(rating) => (
          <>
            <span className="note">{t(`card.third_${rating}`)}</span>
            <span className={styles.third} aria-hidden="true">
              {ratings.map((each) => (
                <i key={each} className={each === rating ? styles.on : undefined} />
              ))}
            </span>
          </>
        )}
      />
    </>
  );
}

/** A question whose answer needs the server. */
function useReset(session: DeckSession, done: () => void) {
  const [state, setState] = useState<{ isBusy: boolean; error: unknown }>({ isBusy: false, error: null });
  const reset = () => {
    setState({ isBusy: true, error: null });
    session.reset().then(
      () => {
        setState({ isBusy: false, error: null });
        done();
      },
      (error: unknown) => setState({ isBusy: false, error }),
    );
  };
  return { ...state, reset };
}

function Resetting({ session, close }: { session: DeckSession; close: () => void }) {
  const { t } = useTranslation("flashcards");
  const { isBusy, error, reset } = useReset(session, close);
  return (
    <AskDialog
      title={t("card.reset_title")}
      words={{ keep: t("keep"), act: t("card.reset") }}
      isBusy={isBusy}
      error={error}
      onAct={reset}
      onClose={close}
    >
      <p>{t("card.reset_text")}</p>
    </AskDialog>
  );
}

function Done({ view, session, back }: Pick<OpenedProps, "view" | "session"> & { back: string }) {
  const { t } = useTranslation("flashcards");
  const { t: common } = useTranslation("common");
  const { isBusy, error, reset } = useReset(session, () => undefined);
  const { size, seenToday, canUndo } = view;
  return (
    <section className={styles.done}>
      <DoneDrawing />
      <h2>{t(size === 0 ? "card.nothing" : "card.done")}</h2>
      <p className="quiet">
        {size === 0 ? t("card.nothing_text") : t("card.done_text", { count: size, seen: seenToday })}
      </p>
      <div className={styles.doneActs}>
        <Button variant="primary" size="large" to={paths.flashcards}>
          {t("card.next_list")}
        </Button>
        {size > 0 && (
          <Button loading={isBusy} onClick={reset}>
            {t("card.again")}
          </Button>
        )}
        <Button variant="quiet" to={back}>
          {t("card.to_list")}
        </Button>
        {canUndo && (
          <Button variant="quiet" onClick={() => void session.undo()}>
            {t("card.undo")}
          </Button>
        )}
      </div>
      {Boolean(error) && <p role="alert">{errorText(error, common)}</p>}
    </section>
  );
}
