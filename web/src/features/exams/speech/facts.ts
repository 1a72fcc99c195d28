/** Figures of a recording in plain words. Pure. */
import type { TFunction } from "i18next";
import type { Lang } from "../../../api/types";
import { formatScore } from "../../../i18n/format";
import type { Speech } from "./api";

/** One figure. */
export interface Fact {
  name: string;
  value: string;
  hint?: string;
}

/** A voice this quiet is hard to understand. */
const quietDb = -42;
/** More than a thousandth of a recording at its loudest is heard as distortion. */
const clipped = 0.001;

/** What there is to say, the most telling first; what is not known is left out. */
export function factsOf({ figures, transcript }: Speech, t: TFunction<"speech">, lang: Lang): Fact[] {
  const seconds = (value: number) => t("seconds", { value: formatScore(value, lang, 1) });
  const facts: Fact[] = [];
  const add = (name: string, value: string, hint?: string) =>
    facts.push({ name, value, ...(hint && { hint }) });

  if (transcript?.words_per_minute) {
    const count = t("facts.of_words", { count: transcript.words });
    add(t("facts.words_per_minute"), String(Math.round(transcript.words_per_minute)), count);
  } else if (figures?.peaks_per_minute) {
    add(t("facts.peaks"), String(Math.round(figures.peaks_per_minute)), t("facts.peaks_hint"));
  }
  if (figures) {
    const { pauses, long_pauses, longest_pause, silence_share, pitch_range, level_db, clipped_share } =
      figures;
    const long = long_pauses > 0 ? t("facts.long_pauses", { count: long_pauses }) : t("facts.no_long_pauses");
    add(t("facts.pauses"), String(pauses.length), pauses.length > 0 ? long : undefined);
    if (pauses.length > 0) add(t("facts.longest_pause"), seconds(longest_pause));
    add(
      t("facts.silence"),
      t("percent", { value: Math.round(100 * silence_share) }),
      t("facts.silence_hint"),
    );
    if (pitch_range !== null)
      add(
        t("facts.pitch"),
        t("facts.semitones", { value: formatScore(pitch_range, lang, 1) }),
        t("facts.pitch_hint"),
      );
    if (level_db !== null && level_db < quietDb) add(t("facts.level"), t("facts.quiet"));
    else if (clipped_share > clipped) add(t("facts.level"), t("facts.distorted"));
  }
  if (transcript) add(t("facts.fillers"), String(transcript.fillers), t("facts.fillers_hint"));
  return facts;
}
