/** The balance as a figure, and below it what made it. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { formatNumber } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { Card } from "../../../ui/Card";
import { QueryGate } from "../../../ui/QueryGate";
import { SkeletonCard } from "../../../ui/Skeleton";
import { type Owner, useCoins } from "./api";
import styles from "./coins.module.css";
import { Entries } from "./Entries";
import { monthOf } from "./months";

interface LedgerProps {
  owner: Owner;
  /** Stands with the balance. */
  children: ReactNode;
  /** Stands between the balance and what made it. */
  between?: ReactNode;
}

export function Ledger({ owner, children, between }: LedgerProps) {
  const { t } = useTranslation("coins");
  const lang = useLanguage();
  const [search] = useSearchParams();
  const page = Math.max(1, Number(search.get("page")) || 1);
  const month = monthOf(search.get("month"));
  return (
    <QueryGate
      query={useCoins(owner, page, month)}
      skeleton={
        <>
          <SkeletonCard lines={[20, 40, 80]} />
          <SkeletonCard lines={[90, 90, 90, 60]} />
        </>
      }
    >
      {(ledger) => (
        <>
          <Card title={t("title")}>
            <div className={styles.balance}>
              <output className="num">
                <b>{formatNumber(ledger.balance, lang)}</b> {t("unit", { count: ledger.balance })}
              </output>
              {children}
            </div>
          </Card>
          {between}
          <Entries ledger={ledger} page={page} month={month} />
        </>
      )}
    </QueryGate>
  );
}
