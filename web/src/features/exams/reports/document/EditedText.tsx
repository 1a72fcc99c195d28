/** The whole text with its edits. Lines, letters and signs tell them apart; color only adds to it. */
import { type Document, letterOf } from "../../grading/documents/model";
import styles from "./document.module.css";
import { type Decisions, type Piece, paragraphsOf, readingOf, type Stretch } from "./reading";

interface EditedTextProps {
  document: Document;
  decisions: Decisions;
  /** Which edit is open. */
  open: number | null;
  onOpen: (edit: number) => void;
}

export function EditedText({ document, decisions, open, onOpen }: EditedTextProps) {
  return (
    <div className={styles.text} lang="en">
      {paragraphsOf(document).map((paragraph, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of a text that does not change
        <p key={at}>
          {paragraph.map((stretch, place) => (
            <Shown
              // biome-ignore lint/suspicious/noArrayIndexKey: the same
              key={place}
              stretch={stretch}
              document={document}
              decisions={decisions}
              open={open}
              onOpen={onOpen}
            />
          ))}
        </p>
      ))}
    </div>
  );
}

function Shown({ stretch, document, decisions, open, onOpen }: EditedTextProps & { stretch: Stretch }) {
  const { edit, pieces, isLast } = stretch;
  const words = <Pieces pieces={pieces} />;
  if (edit === null) return words;
  const kind = document.edits[edit]?.kind;
  const looks = [styles.edit, styles[readingOf(decisions, edit)], edit === open && styles.now];
  return (
    // A shortcut for pointers; with keys edits are opened in the card, by number.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <span className={looks.filter(Boolean).join(" ")} data-edit={edit} onClick={() => onOpen(edit)}>
      {words}
      {isLast && kind && <b aria-hidden="true">{letterOf[kind]}</b>}
    </span>
  );
}

/** Pieces with what happened to them. */
export function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map((piece, at) => {
    const text = piece.hasLineEnd ? `${piece.text}¶` : piece.text;
    const words =
      piece.look === "added" ? <ins>{text}</ins> : piece.look === "deleted" ? <del>{text}</del> : text;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text that does not change
      <span key={at}>
        {piece.isCommented ? <span className={styles.about}>{words}</span> : words}
        {piece.comments.map((number) => (
          <sup key={number}>{number}</sup>
        ))}
      </span>
    );
  });
}
