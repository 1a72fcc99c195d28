/** The deck in thirds: the card on top, those seen, and where the last one went. */
import { useTranslation } from "react-i18next";
import { useWidth } from "../../../ui/chart/useWidth";
import type { DeckView } from "./DeckSession";
import styles from "./study.module.css";
import { cellsOf } from "./thirds";

type Open = Extract<DeckView, { kind: "open" }>;

const TOP = 46;
const HEIGHT = 30;
const names = ["soon", "later", "end"] as const;

export function Thirds({ view: { cards, past, last } }: { view: Open }) {
  const { t } = useTranslation("flashcards");
  const [box, width] = useWidth<HTMLDivElement>(358);
  const { cells, groups } = cellsOf(cards.length, width);
  const place = last?.place ?? null;
  const target = place === null ? undefined : cells.find(({ from, to }) => from <= place && place < to);
  const where = last && (last.place === null ? t("card.went_out", { word: last.word }) : wentTo(last));
  function wentTo({ word, answer }: NonNullable<Open["last"]>): string {
    return groups.length === 3
      ? t(`card.went_${answer as "hard" | "good" | "easy"}`, { word })
      : t("card.went_end", { word });
  }
  const label = [t("card.left", { count: cards.length }), where].filter(Boolean).join("; ");
  const middle = target && target.x + target.width / 2;
  const isLate = middle !== undefined && middle > width * 0.62;
  return (
    <div ref={box} className={styles.thirds}>
      <svg width={width} height={102} viewBox={`0 0 ${width} 102`} role="img" aria-label={label}>
        {cells.map((cell) => {
          const isTop = cell.from === 0;
          const isSeen = cards.slice(cell.from, cell.to).some(({ id }) => past[id]);
          const look = cell === target ? styles.moved : isSeen ? styles.seen : styles.unseen;
          return (
            <rect
              key={cell.from}
              className={isTop && cell !== target ? styles.top : look}
              x={cell.x}
              width={cell.width}
              y={isTop ? TOP : TOP + 8}
              height={isTop ? HEIGHT : HEIGHT - 8}
              rx={Math.min(4, cell.width / 4)}
            />
          );
        })}
        {middle !== undefined && target && target.from > 0 && (
          <g className={styles.arc}>
            <path d={`M8 40C18 -4 ${middle - 30} -4 ${middle} 46`} strokeDasharray="1 5" />
            <path d={`M${middle - 6} 38l6 9 4-10`} />
          </g>
        )}
        {last && (
          <text
            className={styles.went}
            x={middle === undefined ? 0 : isLate ? middle - 14 : middle + 16}
            y={middle === undefined ? 36 : 34}
            textAnchor={isLate ? "end" : "start"}
          >
            {width > 600 || last.place === null ? where : last.word}
          </text>
        )}
        {groups.length === 3 &&
          groups.map((x, n) => (
            <text key={names[n]} x={x} y={97}>
              {t(`card.${names[n] ?? "soon"}`)}
            </text>
          ))}
      </svg>
    </div>
  );
}
