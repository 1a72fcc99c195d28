/** The price list to edit. What is being edited does not change under the hands: a newer one is told and loaded by a press. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { QueryGate } from "../../../ui/QueryGate";
import { SkeletonCard } from "../../../ui/Skeleton";
import { usePrices } from "../orders/api";
import { PriceForm } from "./PriceForm";

export function PriceListPart() {
  const { t } = useTranslation("payments");
  const prices = usePrices();
  const [round, setRound] = useState(0);
  const reload = () => void prices.refetch().then(() => setRound((now) => now + 1));
  return (
    <QueryGate
      query={prices}
      part={t("prices.title")}
      skeleton={<SkeletonCard lines={[30, 100, 100, 30, 100]} />}
    >
      {(list) => <PriceForm key={round} read={list} onReload={reload} />}
    </QueryGate>
  );
}
