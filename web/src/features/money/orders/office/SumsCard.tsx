/** What the listed orders come to: a sum for each currency, down to what was kept. */
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { formatMoney } from "../../../../i18n/money";
import { Card } from "../../../../ui/Card";
import sum from "../../../../ui/SumLines.module.css";
import type { OrderSums } from "./api";
import styles from "./office.module.css";

export function SumsCard({ sums }: { sums: OrderSums[] }) {
  const { t } = useTranslation("payments");
  return (
    <Card title={t("sums.title")}>
      <div className={styles.sums}>
        {sums.map((each) => (
          <Sum key={each.currency} sums={each} />
        ))}
      </div>
    </Card>
  );
}

function Sum({ sums: { currency, orders, paid, fees, returned, coins } }: { sums: OrderSums }) {
  const { t } = useTranslation(["payments", "shop"]);
  const lang = useLanguage();
  const money = (amount: number) => formatMoney(amount, currency, lang);
  const lines = [
    { name: t("shop:coins", { count: coins, figure: formatNumber(coins, lang) }), amount: paid - fees },
    { name: t("payments:sums.fees"), amount: fees },
    { name: t("payments:sums.returned"), amount: -returned },
  ];
  return (
    <section aria-label={t(`payments:currencies.${currency}`)}>
      <h3 className={styles.currency}>
        {t(`payments:currencies.${currency}`)}{" "}
        <span className="note num">
          {t("payments:sums.orders", { count: orders, figure: formatNumber(orders, lang) })}
        </span>
      </h3>
      <dl className={`${sum.lines} num`}>
        {lines
          .filter(({ amount }, index) => index === 0 || amount !== 0)
          .map(({ name, amount }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{money(amount)}</dd>
            </div>
          ))}
        <div className={sum.total}>
          <dt>{t("payments:sums.kept")}</dt>
          <dd>{money(paid - returned)}</dd>
        </div>
      </dl>
    </section>
  );
}
