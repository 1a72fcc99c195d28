/** The own T-Coins in the profile: what one has, how they come, what they pay, and every movement. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { Alert } from "../../../ui/Alert";
import { CoinWays } from "./CoinWays";
import { neededOf } from "./figures";
import { Ledger } from "./Ledger";

interface CoinsPartProps {
  isVerified: boolean;
  /** What is sold; stands between the balance and its history. */
  sold?: ReactNode;
  /** Stands after it. */
  invitation?: ReactNode;
}

export function CoinsPart({ isVerified, sold, invitation }: CoinsPartProps) {
  const { t } = useTranslation("coins");
  const [search] = useSearchParams();
  // A refused payment leads here with what was missing (section 8).
  const needed = neededOf(search.get("t-coins"));
  return (
    <>
      {needed !== null && (
        <Alert tone="warn" role="status" className="num">
          {t("needed", { count: needed })}
        </Alert>
      )}
      <Ledger
        owner={null}
        between={
          <>
            {sold}
            {invitation}
          </>
        }
      >
        <CoinWays isVerified={isVerified} />
      </Ledger>
    </>
  );
}
