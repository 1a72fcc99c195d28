/** Pro to buy with T-Coins for a time (R-199, R-202; D-081 to D-084). */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useSession } from "../../../api/session";
import { paths } from "../../../app/paths";
import { savedOrder, saveOrder } from "../../../app/savedOrder";
import { formatNumber } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { planDay } from "../../../i18n/planDate";
import { Button } from "../../../ui/Button";
import { RadioGroup } from "../../../ui/Choices";
import type { PriceList, ProPrice, Term } from "./api";
import { BuyProDialog } from "./BuyProDialog";
import type { ProState } from "./PlansScreen";
import { endAfter, monthsOf, wishOf } from "./rules";
import styles from "./shop.module.css";

export function PayOnce({ list, state: { has, isKnown, isForever } }: { list: PriceList; state: ProState }) {
  const { t } = useTranslation("shop");
  const lang = useLanguage();
  const navigate = useNavigate();
  const { token } = useSession();
  const [kept] = useState(() => {
    const wish = wishOf(savedOrder());
    return wish?.kind === "pro" ? wish.term : null;
  });
  // The longest is the best known offer; what was chosen before the login stays chosen.
  const [term, setTerm] = useState<Term | null>(kept ?? list.pro.at(-1)?.term ?? null);
  // What a visitor was about to buy is asked again after the login, once it is known what one has.
  const [isBuying, setBuying] = useState(token !== null && list.pro.some((price) => price.term === kept));
  const chosen = list.pro.find((price) => price.term === term) ?? list.pro[0];
  if (!chosen) return null;
  const end = endAfter(chosen.term, has?.pro_until ?? null);
  const buy = () => {
    if (token !== null) return setBuying(true);
    saveOrder(JSON.stringify({ kind: "pro", term: chosen.term }));
    return void navigate(paths.login);
  };
  return (
    <>
      <p className={`${styles.price} num`} role="status">
        {typeof chosen.regular_coins === "number" && (
          <s>
            <span className="vh">{t("plans.regular")} </span>
            {formatNumber(chosen.regular_coins, lang)}
          </s>
        )}
        <b>{formatNumber(chosen.coins, lang)}</b>
        <span>{t("unit", { count: chosen.coins })}</span>
      </p>
      <RadioGroup
        label={t("plans.how_long")}
        value={chosen.term}
        onChange={setTerm}
        listClass={styles.tiles}
        options={list.pro.map((price) => ({
          value: price.term,
          className: price === chosen ? `${styles.tile} ${styles.chosen}` : styles.tile,
          label: <TermWords price={price} />,
        }))}
      />
      {!isForever && (
        <>
          <Button variant="primary" fullWidth disabled={!isKnown} onClick={buy}>
            {t(token === null ? "plans.log_in" : has?.plan === "pro" ? "plans.extend" : "plans.buy", {
              count: chosen.coins,
            })}
          </Button>
          <p className="note num">
            {end === null ? t("plans.ends_never") : t("plans.ends", { day: planDay(end, lang) })}
            {lang === "en" && " "}
            {t("plans.no_renewal")}
          </p>
        </>
      )}
      {isBuying && isKnown && !isForever && (
        <BuyProDialog price={chosen} end={end} onClose={() => setBuying(false)} />
      )}
    </>
  );
}

function TermWords({ price }: { price: ProPrice }) {
  const { t } = useTranslation("shop");
  const lang = useLanguage();
  const months = monthsOf(price.term);
  // One decimal at most: 16.7 a month.
  const monthly = months === null ? null : Math.round((price.coins / months) * 10) / 10;
  return (
    <span className={`${styles.words} num`}>
      <b>{months === null ? t("plans.life") : t("plans.months", { count: months })}</b>
      <span>
        {t("coins", { count: price.coins, figure: formatNumber(price.coins, lang) })}
        {monthly !== null &&
          months !== 1 &&
          ` · ${t("plans.monthly", { figure: formatNumber(monthly, lang) })}`}
      </span>
    </span>
  );
}
