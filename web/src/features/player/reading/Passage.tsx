/** The text with what the question asks about: marked words, a pointed-at paragraph, or places for a sentence. */
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { choose, chosen } from "../items/choosing";
import { usePlayer, usePlayerView } from "../screens/PlayerContext";
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
    const target = ref.current?.querySelector("[data-asked]");
    const pane = ref.current?.parentElement;
    if (!pane) return;
    if (!target) {
      pane.scrollTop = 0;
      return;
    }
    // Only when it is out of sight: text that jumps without need is hard to read.
    const [inner, outer] = [target.getBoundingClientRect(), pane.getBoundingClientRect()];
    if (inner.top < outer.top || inner.bottom > outer.bottom) target.scrollIntoView({ block: "center" });
  }, [item.id, isShown]);

  const genre = genreOf(set);
  if (genre)
    return (
      <article ref={ref} lang="en">
        <EverydayText set={set} genre={genre} item={item} />
      </article>
    );
  return (
    <article ref={ref} lang="en">
      {set.title && <h1>{set.title}</h1>}
      {set.picture && <img className="passage-picture" src={set.picture.url} alt={set.picture.alt} />}
      {set.paragraphs.map((paragraph) => (
        <PassageParagraph
          key={paragraph.number}
          paragraph={paragraph}
          item={item}
          isAsked={paragraph.number === asked}
        />
      ))}
    </article>
  );
}

function PassageParagraph({
  paragraph,
  item,
  isAsked,
}: {
  paragraph: Paragraph;
  item: Item;
  isAsked: boolean;
}) {
  const { t } = useTranslation("player");
  if (!isAsked) return <p>{paragraph.text}</p>;
  const words = item.highlight?.text ?? null;
  const places = item.answer.kind === "insert_text" ? item.answer.places : [];
  const isWhole = words === null && places.length === 0;
  return (
    <p
      className={isWhole ? "asked" : item.highlight ? "asked-in" : undefined}
      data-asked={isWhole ? "" : undefined}
    >
      {isWhole && <span className="vh">{t("passage.asked_paragraph")}</span>}
      {pieces(paragraph.text, words, places).map((piece, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other identity and never move
        <PieceView key={n} piece={piece} item={item} />
      ))}
    </p>
  );
}

function PieceView({ piece, item }: { piece: Piece; item: Item }) {
  switch (piece.kind) {
    case "text":
      return piece.text;
    case "mark":
      return <mark data-asked="">{piece.text}</mark>;
    case "place":
      return <PlaceButton id={piece.id} item={item} />;
    default:
      return piece satisfies never;
  }
}

/** A square in the text; the sentence appears where it was put. */
function PlaceButton({ id, item }: { id: string; item: Item }) {
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
        data-asked={letter === "A" ? "" : undefined}
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
