/**
 * The transcript: every word plays from where it was said, fillers are marked, pauses are drawn as long as they are. One stop for
 * Tab; arrows go from word to word.
 */
import { type KeyboardEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatScore } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import type { Transcript } from "./api";
import styles from "./speech.module.css";

interface WordsProps {
  transcript: Transcript;
  at: number;
  onPlayFrom: (seconds: number) => void;
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 };

export function Words({ transcript: { spans }, at, onPlayFrom }: WordsProps) {
  const { t } = useTranslation("speech");
  const lang = useLanguage();
  const place = useRef<HTMLParagraphElement>(null);
  const [stop, setStop] = useState(0);
  if (spans.length === 0) return <p className="note">{t("panel.no_words")}</p>;
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const words = [...(place.current?.querySelectorAll("button") ?? [])];
    words[words.indexOf(document.activeElement as HTMLButtonElement) + step]?.focus();
  };
  let count = 0;
  return (
    <p className={styles.words} ref={place} onKeyDown={move}>
      {spans.map(({ kind, text, start, end }) => {
        if (kind === "pause" || kind === "long_pause") {
          const length = t("seconds", { value: formatScore(end - start, lang, 1) });
          return (
            <span key={`${kind}-${start}`} className={kind === "pause" ? styles.pause : styles.longPause}>
              {kind === "long_pause" ? length : <span className="vh">{t("words.pause", { length })}</span>}
            </span>
          );
        }
        const index = count++;
        const isHere = at > 0 && at >= start && at < end;
        return (
          <button
            key={`${kind}-${start}-${text}`}
            type="button"
            lang="en"
            tabIndex={index === stop ? 0 : -1}
            className={kind === "filler" ? styles.filler : undefined}
            data-here={isHere || undefined}
            aria-label={kind === "filler" ? t("words.filler", { word: text }) : undefined}
            onFocus={() => setStop(index)}
            onClick={() => onPlayFrom(start)}
          >
            {text}
          </button>
        );
      })}
    </p>
  );
}
