/** The T-Coins of the profile with what can be bought: the order one comes back from, the card, the ledger, the orders. */
import { useSearchParams } from "react-router";
import { neededOf } from "../coins/figures";
import { OwnCodesCard } from "../promotions/own/OwnCodesCard";
import { OwnCoins } from "../referrals/OwnCoins";
import { BuyCoins } from "./BuyCoins";
import { OrderReturn } from "./OrderReturn";
import { OwnOrders } from "./OwnOrders";

export function BalancePart({ isVerified }: { isVerified: boolean }) {
  const [search] = useSearchParams();
  const order = search.get("order");
  return (
    <>
      {order && <OrderReturn id={order} hasPaid={search.get("paid") === "1"} />}
      <OwnCoins
        isVerified={isVerified}
        sold={
          <>
            <BuyCoins needed={neededOf(search.get("t-coins"))} />
            <OwnOrders />
            <OwnCodesCard />
          </>
        }
      />
    </>
  );
}
