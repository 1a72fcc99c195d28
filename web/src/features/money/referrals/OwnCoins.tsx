/** The own T-Coins with the invitation between the balance and its history. */
import type { ReactNode } from "react";
import { CoinsPart } from "../coins/CoinsPart";
import { InviteCard } from "./InviteCard";

export function OwnCoins({ isVerified, sold }: { isVerified: boolean; sold?: ReactNode }) {
  return <CoinsPart isVerified={isVerified} sold={sold} invitation={<InviteCard />} />;
}
