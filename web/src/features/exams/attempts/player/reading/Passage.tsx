/** The text with what the question asks about: marked words, a pointed-at paragraph, or places for a sentence. */
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../../../i18n/language";
import { htmlTag } from "../../../../../i18n/languages";
import { useChecked } from "../checking/useChecked";
import { choose, chosen } from "../items/choosing";
import { useMode } from "../screens/AnsweringContext";
import { usePlayer, usePlayerView } from "../screens/PlayerContext";
import { Marker } from "../tools/Marker";
import { type OwnMark, ownPieces } from "../tools/ownMarks";
import { useOwnMarks } from "../tools/useOwnMarks";
import type { Item, ItemSet, Paragraph } from "../types";
import { EverydayText, genreOf } from "./everyday/EverydayText";
import { type Piece, pieces } from "./passageText";

interface PassageProps {
  set: ItemSet;
  item: Item;
  isShown: boolean;
}

export function Passage({ set, item, isShown }: PassageProps) {
  const ref = useRef<HTMLElement>(null);
  const asked =
    item.highlight?.paragraph ?? (item.answer.kind === "insert_text" ? item.answer.paragraph : null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new question or the opened tab scrolls anew
  useEffect(() => {
    const targets = [...(ref.current?.querySelectorAll("[data-asked]") ?? [])];
    const [target, last] = [targets[0], targets.at(-1)];
    const pane = ref.current?.parentElement;
    if (!pane) return;
    if (!target || !last) {
      pane.scrollTop = 0;
      return;
    }
    // Only when it is out of sight: text that jumps without need is hard to read.
    const [first, end, outer] = [target, last, pane].map((each) => each.getBoundingClientRect());
    if (!first || !end || !outer || (first.top >= outer.top && end.bottom <= outer.bottom)) return;
    // Of several squares all are wanted in sight: their paragraph is shown, from its beginning where it is too long.
    const shown = target === last ? target : (target.closest("p") ?? target);
    const fits = shown.getBoundingClientRect().height <= outer.height;
    shown.scrollIntoView({ block: fits ? "center" : "start" });
  }, [item.id, isShown]);

  const { marks } = useOwnMarks(set.id);
  const { isFinal } = useChecked(set);
  const isComfortable = useMode() === "comfortable";
  const genre = genreOf(set);
  if (genre)
    return (
      <article ref={ref} lang="en">
        <EverydayText set={set} genre={genre} item={item} />
      </article>
    );
  return (
    <article ref={ref} lang="en">
      {isComfortable && <Marker set={set.id} passage={ref} />}
      {set.title && <h1>{set.title}</h1>}
      {set.picture && <img className="passage-picture" src={set.picture.url} alt={set.picture.alt} />}
      {set.paragraphs.map((paragraph) => (
        <PassageParagraph
          key={paragraph.number}
          paragraph={paragraph}
          item={item}
          isAsked={paragraph.number === asked}
          isFinal={isFinal}
          own={marks.filter((mark) => mark.paragraph === paragraph.number)}
        />
      ))}
    </article>
  );
}

interface PassageParagraphProps {
  paragraph: Paragraph;
  item: Item;
  isAsked: boolean;
  /** What the learner has highlighted in it. */
  own: readonly OwnMark[];
  /** The answers were checked. */
  isFinal: boolean;
}

function PassageParagraph({ paragraph, item, isAsked, own, isFinal }: PassageParagraphProps) {
  const { t } = useTranslation("player");
  const lang = htmlTag[useLanguage()];
  const { number } = paragraph;
  if (!isAsked)
    return (
      <p data-paragraph={number}>
        <OwnText text={paragraph.text} at={0} own={own} />
      </p>
    );
  const words = item.highlight?.text ?? null;
  const places = item.answer.kind === "insert_text" ? item.answer.places : [];
  const isWhole = words === null && places.length === 0;
  return (
    <p
      className={isWhole ? "asked" : item.highlight ? "asked-in" : undefined}
      data-asked={isWhole ? "" : undefined}
    >
      {isWhole && (
        <span className="vh" lang={lang}>
          {t("passage.asked_paragraph")}
        </span>
      )}
      {placed(pieces(paragraph.text, words, places)).map(({ piece, at }, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other identity and never move
        <PieceView key={n} piece={piece} at={at} item={item} own={own} isFinal={isFinal} />
      ))}
    </p>
  );
}

/** Each piece with the letter of the paragraph it begins at. */
function placed(all: readonly Piece[]): { piece: Piece; at: number }[] {
  let at = 0;
  return all.map((piece) => {
    const here = { piece, at };
    if (piece.kind !== "place") at += piece.text.length;
    return here;
  });
}

/** Text with the learner's own highlights. */
function OwnText({ text, at, own }: { text: string; at: number; own: readonly OwnMark[] }) {
  if (own.length === 0) return text;
  return ownPieces(text, at, own).map((piece) =>
    piece.isOwn ? (
      <span key={piece.at} className="own-mark">
        {piece.text}
      </span>
    ) : (
      piece.text
    ),
  );
}

interface PieceViewProps {
  piece: Piece;
  at: number;
  item: Item;
  own: readonly OwnMark[];
  /** The answers were checked. */
  isFinal: boolean;
}

function PieceView({ piece, at, item, own, isFinal }: PieceViewProps) {
  switch (piece.kind) {
    case "text":
      return <OwnText text={piece.text} at={at} own={own} />;
    case "mark":
      return (
        <mark data-asked="">
          <OwnText text={piece.text} at={at} own={own} />
        </mark>
      );
    case "place":
      return <PlaceButton id={piece.id} item={item} isFinal={isFinal} />;
    default:
      return piece satisfies never;
  }
}

/** A square in the text; the sentence appears where it was put. */
function PlaceButton({ id, item, isFinal }: { id: string; item: Item; isFinal: boolean }) {
  const { t } = useTranslation("player");
  const player = usePlayer();
  const { answers } = usePlayerView();
  const { answer } = item;
  if (answer.kind !== "insert_text") return null;
  const value = answers.get(item.id);
  const isChosen = chosen(value)[0] === id;
  const letter = String.fromCharCode(65 + answer.places.findIndex((place) => place.id === id));
  return (
    <>
      <button
        type="button"
        className={isChosen ? "place on" : "place"}
        aria-pressed={isChosen}
        aria-label={t("insert.place", { letter })}
        data-asked=""
        disabled={isFinal}
        onClick={() => {
          const next = choose(answer, value, id);
          if (next) player.answer(item.id, next);
        }}
      >
        {letter}
      </button>
      {isChosen && <strong className="inserted">{answer.sentence} </strong>}
    </>
  );
}
