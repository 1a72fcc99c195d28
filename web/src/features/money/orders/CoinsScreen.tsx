/** `/plans/tcoins`: T-Coins to buy. */
import { useSearchParams } from "react-router";
import { useSession } from "../../../api/session";
import { neededOf } from "../coins/figures";
import { BuyCoins } from "./BuyCoins";
import { OwnOrders } from "./OwnOrders";
import { PlansFrame } from "./PlansFrame";

export function CoinsScreen() {
  const [search] = useSearchParams();
  const { token } = useSession();
  return (
    <PlansFrame screen="tcoins">
      <BuyCoins needed={neededOf(search.get("t-coins"))} />
      {token !== null && <OwnOrders />}
    </PlansFrame>
  );
}
