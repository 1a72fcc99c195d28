/** One sentence on where the learner stands: the newest total and how far the target is; before there is one, what comes. */
import { useTranslation } from "react-i18next";
import { formatDue, formatScore } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import type { Aim } from "../../../people/profiles/target/useTargetForm";
import { gapOf, isBand, type Progress } from "../standing";

interface StandingLineProps {
  isNew: boolean;
  /** When the first grades are due. */
  due: string | null | undefined;
  progress: Progress | null;
  aim: Aim | null | undefined;
}

export function StandingLine({ isNew, due, progress, aim }: StandingLineProps) {
  const { t } = useTranslation("home");
  const lang = useLanguage();
  const latest = progress?.latest;
  if (!latest) {
    if (due) return <p>{t("summary.marking", { when: formatDue(due, lang) })}</p>;
    return <p>{t(isNew ? "summary.first" : "summary.done")}</p>;
  }
  const figure = (value: number) => formatScore(value, lang, isBand(value) ? 1 : 0);
  const score = latest.isRange ? `${figure(latest.low)}–${figure(latest.high)}` : figure(latest.value);
  const target = aim?.target_total ?? null;
  const gap = gapOf(latest.value, target);
  if (gap === null || target === null) return <p className="num">{t("standing.at", { score })}</p>;
  const words = { score, target: figure(target), gap: figure(gap), count: gap };
  if (gap === 0) return <p className="num">{t("standing.reached", words)}</p>;
  if (!isBand(target)) return <p className="num">{t("standing.points", words)}</p>;
  if (gap === 0.5) return <p className="num">{t("standing.half", words)}</p>;
  return <p className="num">{t(gap === 1 ? "standing.band" : "standing.bands", words)}</p>;
}
