/** Sound and silence over time, where there are no words to draw pauses between. */
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

export function PauseStrip({ figures, at, onPlayFrom }: PauseStripProps) {
  const { t } = useTranslation("speech");
  const lang = useLanguage();
  const { seconds, pauses, silence_share } = figures;
  if (seconds === 0 || silence_share === 1) return <p className="note">{t("panel.silent")}</p>;
  const time = (value: number) => t("seconds", { value: formatScore(value, lang, 1) });
  return (
    <div className={styles.strip}>
      <span className="note">{t("strip.title")}</span>
      <div className={styles.line}>
        {soundsOf(figures).map(({ start, end }) => (
          <button
            key={start}
            type="button"
            className={styles.sound}
            data-here={(at > 0 && at >= start && at < end) || undefined}
            style={{ left: `${(100 * start) / seconds}%`, width: `${(100 * (end - start)) / seconds}%` }}
            aria-label={t("strip.sound", { from: time(start), to: time(end) })}
            onClick={() => onPlayFrom(start)}
          />
        ))}
      </div>
      <span className="note">
        {pauses.length === 0 ? t("strip.no_pauses") : t("strip.legend", { count: pauses.length })}
      </span>
    </div>
  );
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
