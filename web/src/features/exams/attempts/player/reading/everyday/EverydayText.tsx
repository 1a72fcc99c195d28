/** An everyday text, drawn as the thing it is: a sign on a wall, a message in a mailbox, a chat on a phone. */
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../../../../i18n/language";
import { htmlTag } from "../../../../../../i18n/languages";
import type { Genre, Item, ItemSet } from "../../types";
import { Marked } from "../Marked";
import { type EverydayLine, everydayLines } from "./everydayLines";
import "./everyday.css";

const GENRES: readonly string[] = ["sign", "menu", "email", "post", "chat", "notice", "schedule", "form"];

/** The genre of a set that has one. */
export function genreOf(set: ItemSet): Genre | null {
  return set.genre && GENRES.includes(set.genre) ? (set.genre as Genre) : null;
}

interface EverydayTextProps {
  set: ItemSet;
  genre: Genre;
  item: Item;
}

export function EverydayText({ set, genre, item }: EverydayTextProps) {
  const { t } = useTranslation("player");
  const lang = htmlTag[useLanguage()];
  const lines = everydayLines(genre, set.paragraphs);
  const line = (each: EverydayLine, key: number) => <Line key={key} line={each} item={item} />;
  const fields = lines.flatMap((each) => (each.kind === "field" ? [each] : []));
  // The subject of an email or the first line of a sign says it already.
  const isSaid = lines.some((each) => "text" in each && each.text === set.title);
  return (
    <>
      <p className="everyday-kind" lang={lang}>
        {t(`everyday.${genre}`)}
      </p>
      <div className={`everyday genre-${genre}`}>
        {set.title && <h1 className={isSaid ? "vh" : undefined}>{set.title}</h1>}
        {set.picture && <img className="everyday-picture" src={set.picture.url} alt={set.picture.alt} />}
        {genre === "email" && fields.length > 0 && (
          <dl className="everyday-head">
            {fields.map((field) => (
              <div key={field.label}>
                <dt>{field.label}</dt>
                <dd>
                  <Marked text={field.text} number={field.number} item={item} />
                </dd>
              </div>
            ))}
          </dl>
        )}
        {genre === "chat" ? (
          <Chat lines={lines} item={item} />
        ) : (
          <div className="everyday-text">
            {(genre === "email" ? lines.filter((each) => each.kind !== "field") : lines).map(line)}
          </div>
        )}
      </div>
    </>
  );
}

function Line({ line, item }: { line: EverydayLine; item: Item }) {
  const mark = (text: string) => <Marked text={text} number={line.number} item={item} />;
  switch (line.kind) {
    case "heading":
      return <h2>{mark(line.text)}</h2>;
    case "row":
      return (
        <p className="everyday-row">
          {line.cells.map((cell, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: cells of a line never move
            <span key={n}>
              {mark(cell)}
              {n < line.cells.length - 1 && <span className="vh">, </span>}
            </span>
          ))}
        </p>
      );
    case "field":
      return (
        <p className="everyday-field">
          <b>{line.label}</b>
          <span>{mark(line.text)}</span>
        </p>
      );
    case "said":
      return <p>{mark(`${line.name}: ${line.text}`)}</p>;
    case "text":
      return <p>{mark(line.text)}</p>;
    default:
      return line satisfies never;
  }
}

/** The one who begins writes on the left, everybody else on the right; two lines of one person stand together. */
function Chat({ lines, item }: { lines: readonly EverydayLine[]; item: Item }) {
  const first = lines.find((line) => line.kind === "said")?.name;
  return (
    <ol className="everyday-text">
      {lines.map((line, n) => {
        const before = lines[n - 1];
        const isSame = line.kind === "said" && before?.kind === "said" && before.name === line.name;
        return line.kind === "said" ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text never move
          <li key={n} className={line.name === first ? "said" : "said right"}>
            <p className={isSame ? "vh" : "said-by"}>
              {line.name}
              {line.time && <span> {line.time}</span>}
            </p>
            <p className="bubble">
              <Marked text={line.text} number={line.number} item={item} />
            </p>
          </li>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text never move
          <li key={n} className="said-note">
            <Line line={line} item={item} />
          </li>
        );
      })}
    </ol>
  );
}
