/** How a subscription stands, in a word with its color and its drawing. */
import { useTranslation } from "react-i18next";
import { Chip } from "../../../../ui/Chip";
import type { AutoRenew } from "./api";

const looks = {
  pending: { tone: "warn", icon: "clock" },
  subscribed: { tone: "ok", icon: "tick" },
  past_due: { tone: "bad", icon: "close" },
  canceled: { tone: "plain", icon: "stop" },
  ended: { tone: "plain", icon: "stop" },
  closed: { tone: "plain", icon: "stop" },
} as const satisfies Record<AutoRenew["status"], object>;

export function StatusChip({ status }: Pick<AutoRenew, "status">) {
  const { t } = useTranslation("subscriptions");
  return <Chip {...looks[status]}>{t(`renew.states.${status}`)}</Chip>;
}
