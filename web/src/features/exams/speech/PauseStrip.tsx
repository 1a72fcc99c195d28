/** Sound and silence over time, where there are no words to draw pauses between. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatScore } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import type { Figures } from "./api";
import styles from "./speech.module.css";

interface PauseStripProps {
  figures: Figures;
  at: number;
  onPlayFrom: (seconds: number) => void;
}

/** One slider over the whole line: a single sound is often too short to press, and there can be dozens. */
export function PauseStrip({ figures, at, onPlayFrom }: PauseStripProps) {
  const { t } = useTranslation("speech");
  const lang = useLanguage();
  const { seconds, pauses, silence_share } = figures;
  const sounds = soundsOf(figures);
  const [chosen, setChosen] = useState(0);
  if (seconds === 0 || silence_share === 1) return <p className="note">{t("panel.silent")}</p>;
  const time = (value: number) => t("seconds", { value: formatScore(value, lang, 1) });
  const heard = at > 0 ? soundAt(sounds, at) : undefined;
  const here = heard ?? Math.min(chosen, sounds.length - 1);
  const listen = (index: number) => {
    setChosen(index);
    onPlayFrom(sounds[index]?.start ?? 0);
  };
  const { start = 0, end = seconds } = sounds[here] ?? {};
  return (
    <div className={styles.strip}>
      <span className="note">{t("strip.title")}</span>
      <div
        className={styles.line}
        role="slider"
        tabIndex={0}
        aria-label={t("strip.title")}
        aria-valuemin={1}
        aria-valuemax={sounds.length}
        aria-valuenow={here + 1}
        aria-valuetext={t("strip.sound", { from: time(start), to: time(end) })}
        onPointerDown={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          const place = (seconds * (event.clientX - box.left)) / box.width;
          listen(soundAt(sounds, place) ?? 0);
        }}
        onKeyDown={(event) => {
          if (event.altKey || event.ctrlKey || event.metaKey) return;
          const target = targetOf(event.key, here, sounds.length);
          if (target === null) return;
          event.preventDefault();
          listen(target);
        }}
      >
        {sounds.map((sound, index) => (
          <span
            key={sound.start}
            className={styles.sound}
            data-here={(index === heard && at < sound.end) || undefined}
            style={{
              left: `${(100 * sound.start) / seconds}%`,
              width: `${(100 * (sound.end - sound.start)) / seconds}%`,
            }}
          />
        ))}
      </div>
      <span className="note">
        {pauses.length === 0 ? t("strip.no_pauses") : t("strip.legend", { count: pauses.length })}
      </span>
    </div>
  );
}

/** The sound a moment lies in, or the last one before it; none before the first. */
export function soundAt(sounds: readonly { start: number }[], moment: number): number | undefined {
  const index = sounds.findLastIndex(({ start }) => start <= moment);
  return index === -1 ? undefined : index;
}

/** Where a key leads from a sound; nowhere for other keys. */
function targetOf(key: string, here: number, sounds: number): number | null {
  if (key === "ArrowRight" || key === "ArrowUp") return Math.min(here + 1, sounds - 1);
  if (key === "ArrowLeft" || key === "ArrowDown") return Math.max(here - 1, 0);
  if (key === "Home") return 0;
  if (key === "End") return sounds - 1;
  return key === "Enter" || key === " " ? here : null;
}

/** What lies between the pauses. */
export function soundsOf({
  seconds,
  lead,
  pauses,
  silence_share,
}: Figures): { start: number; end: number }[] {
  const silent = pauses.reduce((sum, { start, end }) => sum + end - start, 0);
  // What is left of all silence stands before the first sound and after the last.
  const tail = Math.max(0, silence_share * seconds - silent - (lead >= 0.25 ? lead : 0));
  const starts = [lead, ...pauses.map(({ end }) => end)];
  const ends = [...pauses.map(({ start }) => start), seconds - tail];
  return starts.map((start, index) => ({ start, end: Math.max(start, ends[index] ?? seconds) }));
}
