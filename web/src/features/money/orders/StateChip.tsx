/** How an order stands, in a word with its color and its drawing. */
import { useTranslation } from "react-i18next";
import { Chip } from "../../../ui/Chip";
import type { Order } from "./api";

const looks = {
  created: { tone: "plain", icon: "note" },
  pending: { tone: "warn", icon: "clock" },
  paid: { tone: "ok", icon: "tick" },
  failed: { tone: "bad", icon: "close" },
  expired: { tone: "plain", icon: "stop" },
  refunded: { tone: "plain", icon: "back" },
} as const satisfies Record<Order["state"], object>;

export function StateChip({ state }: Pick<Order, "state">) {
  const { t } = useTranslation("shop");
  return <Chip {...looks[state]}>{t(`states.${state}`)}</Chip>;
}
