/** How a part stands, in a word. */
import { useTranslation } from "react-i18next";
import { Chip } from "../../../../ui/Chip";
import type { PartState } from "./api";

const tones = { ok: "ok", degraded: "warn", down: "bad", off: "plain" } as const;

export function StateChip({ state }: { state: PartState }) {
  const { t } = useTranslation("tools");
  return <Chip tone={tones[state]}>{t(`health.states.${state}`)}</Chip>;
}
