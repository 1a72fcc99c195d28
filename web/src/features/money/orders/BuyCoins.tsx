/** T-Coins to buy: how many, in what, how paid, and what it comes to (R-218, D-078, D-079). */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { errorText } from "../../../api/errors";
import { useSession } from "../../../api/session";
import { paths, withQuery } from "../../../app/paths";
import { savedOrder, saveOrder } from "../../../app/savedOrder";
import { formatNumber } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { type Currency, formatMoney } from "../../../i18n/money";
import { Alert } from "../../../ui/Alert";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { RadioGroup } from "../../../ui/Choices";
import { QueryGate } from "../../../ui/QueryGate";
import { SkeletonCard } from "../../../ui/Skeleton";
import { Empty } from "../../../ui/StateCard";
import { ToggleRow } from "../../../ui/ToggleRow";
import { PromotionField } from "../promotions/PromotionField";
import { useOrderPromotion } from "../promotions/usePromotion";
import { type Method, type NewOrder, type PriceList, useOrderCoins, usePrices } from "./api";
import { leaveFor } from "./leave";
import { QuoteLines } from "./QuoteLines";
import { currenciesOf, methodsOf, packFor, sellsCoins, wishOf } from "./rules";
import styles from "./shop.module.css";

/** With how many T-Coins are needed, when somebody comes for so many. */
export function BuyCoins({ needed }: { needed: number | null }) {
  const { t } = useTranslation("shop");
  return (
    <QueryGate
      query={usePrices()}
      part={t("buy.title")}
      skeleton={<SkeletonCard lines={[30, 100, 100, 60]} />}
    >
      {(list) =>
        sellsCoins(list) ? (
          <Choice list={list} needed={needed} />
        ) : (
          <Empty title={t("buy.none_title")} text={t("buy.none_text")} />
        )
      }
    </QueryGate>
  );
}

function Choice({ list, needed }: { list: PriceList; needed: number | null }) {
  const { t } = useTranslation(["shop", "common"]);
  const lang = useLanguage();
  const navigate = useNavigate();
  const { token } = useSession();
  const order = useOrderCoins();
  const methods = methodsOf(list);
  // What was chosen before the login came in between.
  const [kept] = useState(() => {
    const wish = wishOf(savedOrder());
    return wish?.kind === "coins" ? wish : null;
  });
  const [currency, setCurrency] = useState<Currency>(kept?.currency ?? currenciesOf(list)[0] ?? "USD");
  const [coins, setCoins] = useState(kept?.coins ?? null);
  const [method, setMethod] = useState<Method>(kept?.method ?? methods[0] ?? "card");
  // A key for each choice: what is sent again counts once, and another choice is another order.
  const [keys] = useState(() => new Map<string, string>());
  const packs = list.packs.filter((pack) => pack.currency === currency);
  const pack = packs.find((one) => one.coins === coins) ?? packFor(packs, needed);
  const promotion = useOrderPromotion({ coins: pack?.coins ?? 0, currency, method });
  if (!pack) return null;

  const code = promotion.saving?.code;
  const wish: NewOrder = { coins: pack.coins, currency, method, ...(code && { promotion_code: code }) };
  const submit = async (total: number) => {
    if (token === null) {
      saveOrder(JSON.stringify({ kind: "coins", coins: pack.coins, currency, method }));
      void navigate(paths.login);
      return;
    }
    const name = `${pack.coins} ${currency} ${method} ${total} ${code ?? ""}`;
    const key = keys.get(name) ?? crypto.randomUUID();
    keys.set(name, key);
    const made = await order.mutateAsync({ ...wish, total, key }).catch(() => null);
    if (!made) return;
    keys.delete(name);
    if (made.checkout_url) leaveFor(made.checkout_url);
    else void navigate(withQuery(paths.balance, { order: made.id }));
  };

  return (
    <Card title={t("shop:buy.title")} className={styles.buy}>
      {list.is_test && <Alert tone="warn">{t("shop:test_mode")}</Alert>}
      {kept && <Alert tone="info">{t("shop:buy.kept")}</Alert>}
      {currenciesOf(list).length > 1 && (
        <ToggleRow
          label={t("shop:buy.currency")}
          value={currency}
          onChange={setCurrency}
          options={currenciesOf(list).map((value) => ({ value, text: value }))}
        />
      )}
      <RadioGroup
        label={t("shop:buy.how_many")}
        value={String(pack.coins)}
        onChange={(value) => setCoins(Number(value))}
        listClass={styles.tiles}
        options={packs.map((one) => ({
          value: String(one.coins),
          className: one === pack ? `${styles.tile} ${styles.chosen}` : styles.tile,
          label: (
            <span className={`${styles.words} num`}>
              <b>{t("shop:coins", { count: one.coins, figure: formatNumber(one.coins, lang) })}</b>
              <span>{formatMoney(one.price, one.currency, lang)}</span>
            </span>
          ),
        }))}
      />
      <RadioGroup
        label={t("shop:buy.how")}
        value={method}
        onChange={setMethod}
        options={methods.map((value) => ({
          value,
          label: (
            <span className={styles.words}>
              <b>{t(`shop:methods.${value}`)}</b>
              <span>
                {value === "card" && list.card_fee > 0
                  ? t("shop:buy.card_fee", { percent: list.card_fee })
                  : t(`shop:buy.${value}`)}
              </span>
            </span>
          ),
        }))}
      />
      {token !== null && <PromotionField promotion={promotion} />}
      <QuoteLines wish={wish} pack={pack} percent={list.card_fee}>
        {(total) => (
          <>
            {order.error && <Alert>{errorText(order.error, (text) => t(text, { ns: "common" }))}</Alert>}
            <Button variant="primary" fullWidth loading={order.isPending} onClick={() => void submit(total)}>
              {token === null
                ? t("shop:buy.log_in")
                : t(`shop:buy.pay_${method}`, { total: formatMoney(total, currency, lang) })}
            </Button>
          </>
        )}
      </QuoteLines>
    </Card>
  );
}
