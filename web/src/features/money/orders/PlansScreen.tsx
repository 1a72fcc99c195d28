/** `/plans`: Free and Pro beside each other, and Pro to buy: once with T-Coins, or renewing by card. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../../../api/session";
import { savedOrder } from "../../../app/savedOrder";
import { Alert } from "../../../ui/Alert";
import { Card } from "../../../ui/Card";
import { QueryGate } from "../../../ui/QueryGate";
import { SkeletonCard } from "../../../ui/Skeleton";
import { Empty } from "../../../ui/StateCard";
import { ToggleRow } from "../../../ui/ToggleRow";
import { type Subscription, useSubscription } from "../plans/api";
import { Includes } from "../plans/Includes";
import { type PriceList, usePrices } from "./api";
import { FreeCard } from "./FreeCard";
import { PayOnce } from "./PayOnce";
import { PlansFrame } from "./PlansFrame";
import { sellsRenewals, wishOf } from "./rules";
import { StartRenewal } from "./StartRenewal";
import styles from "./shop.module.css";

export function PlansScreen() {
  const { t } = useTranslation("shop");
  const { token } = useSession();
  // Visitors have no plan to ask for.
  const plan = useSubscription(null, token !== null);
  return (
    <PlansFrame screen="plans">
      <QueryGate
        query={usePrices()}
        part={t("plans.title")}
        skeleton={<SkeletonCard lines={[40, 100, 100]} />}
      >
        {(list) =>
          list.pro.length === 0 && !sellsRenewals(list) ? (
            <Empty title={t("plans.none_title")} text={t("plans.none_text")} />
          ) : (
            <Pro list={list} has={plan.data ?? null} isKnown={token === null || plan.data !== undefined} />
          )
        }
      </QueryGate>
      <Includes />
    </PlansFrame>
  );
}

/** What one has, as far as it matters for what one can buy. */
export interface ProState {
  has: Subscription | null;
  /** False while it is not known what one has. */
  isKnown: boolean;
  /** Nothing is left to buy. */
  isForever: boolean;
}

type Way = "once" | "renewal";

interface ProProps {
  list: PriceList;
  has: Subscription | null;
  isKnown: boolean;
}

function Pro({ list, has, isKnown }: ProProps) {
  const { t } = useTranslation("shop");
  const [wished, setWay] = useState<Way>(() =>
    wishOf(savedOrder())?.kind === "renewal" ? "renewal" : "once",
  );
  const ways: Way[] = [
    ...(list.pro.length > 0 ? (["once"] as const) : []),
    ...(sellsRenewals(list) ? (["renewal"] as const) : []),
  ];
  const way = ways.includes(wished) ? wished : ways[0];
  const isForever = has !== null && (has.is_lifetime || has.plan === "old_pro");
  const state: ProState = { has, isKnown, isForever };
  return (
    <div className={styles.two}>
      <Card title={t("plans.pro")} className={`${styles.buy} ${styles.pro}`}>
        {ways.length > 1 && (
          <ToggleRow
            fill
            label={t("renewal.way")}
            value={way ?? "once"}
            onChange={setWay}
            options={ways.map((value) => ({ value, text: t(`renewal.ways.${value}`) }))}
          />
        )}
        {way === "renewal" ? (
          <StartRenewal list={list} state={state} />
        ) : (
          <PayOnce list={list} state={state} />
        )}
        {isForever && <Alert tone="info">{t("plans.forever")}</Alert>}
      </Card>
      <FreeCard has={has} />
    </div>
  );
}
