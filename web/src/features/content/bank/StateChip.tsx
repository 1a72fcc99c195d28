import { useTranslation } from "react-i18next";
import { Chip } from "../../../ui/Chip";
import type { ReviewState } from "./types";

const tones = {
  draft: "plain",
  in_review: "warn",
  approved: "ok",
  retired: "bad",
} as const;

/** How far something has come. */
export function StateChip({ state }: { state: ReviewState }) {
  const { t } = useTranslation("bank");
  return <Chip tone={tones[state]}>{t(`states.${state}`)}</Chip>;
}
