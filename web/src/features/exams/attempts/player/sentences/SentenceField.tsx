/** A sentence is built from chunks: dragged, tapped, or picked by keys. What is laid can be taken back. */
import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { BuildSentence } from "../types";
import { firstFree, lastFilled, lay, reading, type Slots, takeBack } from "./arrange";
import { Chunk } from "./Chunk";
import { useChunkKeys } from "./useChunkKeys";
import { type Dropped, useDrag } from "./useDrag";

interface SentenceFieldProps {
  shape: BuildSentence;
  slots: Slots;
  /** It was checked: nothing moves any more. */
  isFinal: boolean;
  labelledBy: string;
  change: (slots: Slots) => void;
}

export function SentenceField({ shape, slots, isFinal, labelledBy, change }: SentenceFieldProps) {
  const { t } = useTranslation("responses");
  /** The blank that takes the next chunk, when the learner has chosen one. */
  const [target, setTarget] = useState<number | null>(null);
  const [told, setTold] = useState("");

  const put = (next: Slots) => {
    if (isFinal) return;
    setTarget(null);
    change(next);
    setTold(t("sentence.reads", { sentence: reading(shape, next, t("sentence.blank")) }));
  };
  const press = (chunk: string) => {
    const lies = slots.indexOf(chunk);
    if (lies >= 0 && target === null) return put(takeBack(slots, lies));
    const at = target ?? firstFree(slots);
    if (at !== null) put(lay(slots, chunk, at));
  };
  const drop = (chunk: string, where: Dropped) => {
    const lies = slots.indexOf(chunk);
    if (where.kind === "blank") put(lay(slots, chunk, where.at));
    else if (lies >= 0) put(takeBack(slots, lies));
  };
  const { dragged, handlers, isPress } = useDrag(drop);
  useChunkKeys(
    (index) => {
      const chunk = shape.chunks[index];
      if (chunk) press(chunk.id);
    },
    () => {
      const last = lastFilled(slots);
      if (last !== null) put(takeBack(slots, last));
    },
  );
  const moveBy = (at: number) => (event: KeyboardEvent<HTMLElement>) => {
    const by = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
    const chunk = slots[at];
    const to = at + by;
    if (by === 0 || !chunk || to < 0 || to >= slots.length) return;
    event.preventDefault();
    put(lay(slots, chunk, to));
    const line = event.currentTarget.closest("[data-line]");
    requestAnimationFrame(() => line?.querySelector<HTMLElement>(`[data-blank="${to}"]`)?.focus());
  };

  const texts = new Map(shape.chunks.map((chunk) => [chunk.id, chunk.text]));
  let blank = -1;
  return (
    <fieldset className="sentence" disabled={isFinal} aria-labelledby={labelledBy}>
      <div className="sentence-line" data-line lang="en">
        {shape.frame.map((part, n) => {
          if (part.kind === "text")
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: the frame never changes while it is shown
              <span key={n} className={/^[.,?!;:]/.test(part.text) ? "tight" : undefined}>
                {part.text}
              </span>
            );
          blank += 1;
          const at = blank;
          const chunk = slots[at] ?? null;
          return (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              key={n}
              type="button"
              data-blank={at}
              className={slotClass(chunk !== null, target === at, dragged?.over === at)}
              aria-label={t(chunk === null ? "sentence.empty" : "sentence.filled", {
                number: at + 1,
                words: texts.get(chunk ?? "") ?? "",
              })}
              aria-pressed={chunk === null ? target === at : undefined}
              style={chunk !== null && dragged?.chunk === chunk ? moved(dragged.dx, dragged.dy) : undefined}
              onKeyDown={moveBy(at)}
              onClick={() => {
                if (!isPress()) return;
                if (chunk === null) setTarget(target === at ? null : at);
                else put(takeBack(slots, at));
              }}
              {...(chunk === null ? {} : handlers(chunk))}
            >
              {texts.get(chunk ?? "") ?? " "}
            </button>
          );
        })}
      </div>
      <ul className="sentence-bank" data-bank aria-label={t("sentence.bank")}>
        {shape.chunks.map((chunk, n) => (
          <li key={chunk.id}>
            <Chunk
              chunk={chunk}
              number={n + 1}
              isLaid={slots.includes(chunk.id)}
              moved={
                dragged?.chunk === chunk.id && !slots.includes(chunk.id)
                  ? moved(dragged.dx, dragged.dy)
                  : undefined
              }
              press={() => isPress() && press(chunk.id)}
              handlers={handlers(chunk.id)}
            />
          </li>
        ))}
      </ul>
      <p className="vh" role="status">
        {told}
      </p>
    </fieldset>
  );
}

function slotClass(isFilled: boolean, isTarget: boolean, isOver: boolean): string {
  return `slot${isFilled ? " filled" : ""}${isTarget ? " target" : ""}${isOver ? " over" : ""}`;
}

function moved(dx: number, dy: number) {
  return { transform: `translate(${dx}px, ${dy}px)`, zIndex: 4, pointerEvents: "none" as const };
}
