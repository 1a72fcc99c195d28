import { useTranslation } from "react-i18next";
import type { ReviewState } from "./types";

const looks = {
  draft: "chip",
  in_review: "chip warn",
  approved: "chip ok",
  retired: "chip bad",
} as const;

/** How far something has come. */
export function StateChip({ state }: { state: ReviewState }) {
  const { t } = useTranslation("bank");
  return <span className={looks[state]}>{t(`states.${state}`)}</span>;
}
