/** One edit at a time: what it changes, why, and whether the learner takes it. */
import { useTranslation } from "react-i18next";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { type Document, letterOf } from "../../grading/documents/model";
import styles from "./document.module.css";
import { Pieces } from "./EditedText";
import { contextOf, type Decisions, readingOf } from "./reading";

interface OneEditProps {
  document: Document;
  order: readonly number[];
  open: number;
  decisions: Decisions;
  onOpen: (edit: number) => void;
  onDecide: (reading: "accepted" | "kept") => void;
  onAcceptAll: () => void;
}

export function OneEdit({ document, order, open, decisions, onOpen, onDecide, onAcceptAll }: OneEditProps) {
  const { t } = useTranslation("documents");
  const at = order.indexOf(open);
  const edit = document.edits[open];
  if (!edit) return null;
  const { before, pieces, behind } = contextOf(document, open);
  const reading = readingOf(decisions, open);
  const [previous, next] = [order[at - 1], order[at + 1]];
  const isAllAccepted = order.every((id) => readingOf(decisions, id) === "accepted");
  return (
    <Card className={styles.one} aria-label={t("read.card")}>
      <div className={styles.oneHead}>
        <h2 className="num" aria-live="polite">
          {t("read.edit", { number: at + 1, total: order.length })}
        </h2>
        <span className={styles.kind}>
          <b aria-hidden="true">{letterOf[edit.kind]}</b> {t(`kinds.${edit.kind}`)}
        </span>
      </div>
      <div className={styles.pips}>
        {order.map((id, place) => {
          const state = readingOf(decisions, id);
          return (
            <button
              key={id}
              type="button"
              className={[styles.pip, styles[state], id === open && styles.here].filter(Boolean).join(" ")}
              aria-current={id === open ? "true" : undefined}
              aria-label={t("read.pip", { number: place + 1, state: t(`read.states.${state}`) })}
              onClick={() => onOpen(id)}
            >
              <i />
            </button>
          );
        })}
      </div>
      <p className={styles.say} lang="en">
        {before}
        <Pieces pieces={pieces} />
        {behind}
      </p>
      {edit.note && <p className={styles.why}>{edit.note}</p>}
      {reading !== "open" && <p className="note">{t(`read.decided.${reading}`)}</p>}
      <div className={styles.pair}>
        <Button variant="primary" aria-keyshortcuts="A" onClick={() => onDecide("accepted")}>
          {t("read.accept")}
        </Button>
        <Button aria-keyshortcuts="K" onClick={() => onDecide("kept")}>
          {t("read.keep")}
        </Button>
      </div>
      <div className={styles.ways}>
        <Button
          variant="quiet"
          size="small"
          icon="back"
          disabled={previous === undefined}
          onClick={() => previous !== undefined && onOpen(previous)}
        >
          {t("read.previous")}
        </Button>
        <Button
          variant="quiet"
          size="small"
          icon="forward"
          disabled={next === undefined}
          onClick={() => next !== undefined && onOpen(next)}
        >
          {t("read.next")}
        </Button>
        {!isAllAccepted && (
          <Button variant="quiet" size="small" icon="tick" onClick={onAcceptAll}>
            {t("read.accept_all")}
          </Button>
        )}
      </div>
      <p className={`note ${styles.hints}`}>
        <kbd className="key">A</kbd> {t("read.accept")} <kbd className="key">K</kbd> {t("read.keep")}{" "}
        <kbd className="key">←</kbd> <kbd className="key">→</kbd> {t("read.move")}
      </p>
    </Card>
  );
}
