/** `/plans`: Free and Pro beside each other, and Pro to buy with T-Coins (R-194, R-199, R-202; D-081 to D-084). */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useSession } from "../../../api/session";
import { paths } from "../../../app/paths";
import { savedOrder, saveOrder } from "../../../app/savedOrder";
import { useTenant } from "../../../app/theme/brand";
import { formatNumber } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { planDay } from "../../../i18n/planDate";
import { Alert } from "../../../ui/Alert";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { RadioGroup } from "../../../ui/Choices";
import { QueryGate } from "../../../ui/QueryGate";
import { SkeletonCard } from "../../../ui/Skeleton";
import { Empty } from "../../../ui/StateCard";
import { type Subscription, useSubscription } from "../plans/api";
import { Includes } from "../plans/Includes";
import { type PriceList, type ProPrice, type Term, usePrices } from "./api";
import { BuyProDialog } from "./BuyProDialog";
import { PlansFrame } from "./PlansFrame";
import { endAfter, monthsOf, wishOf } from "./rules";
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
          list.pro.length === 0 ? (
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

interface ProProps {
  list: PriceList;
  has: Subscription | null;
  /** False while it is not known what one has. */
  isKnown: boolean;
}

function Pro({ list, has, isKnown }: ProProps) {
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
  const isForever = has !== null && (has.is_lifetime || has.plan === "old_pro");
  const end = endAfter(chosen.term, has?.pro_until ?? null);
  const buy = () => {
    if (token !== null) return setBuying(true);
    saveOrder(JSON.stringify({ kind: "pro", term: chosen.term }));
    return void navigate(paths.login);
  };
  return (
    <div className={styles.two}>
      <Card title={t("plans.pro")} className={`${styles.buy} ${styles.pro}`}>
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
        {isForever ? (
          <Alert tone="info">{t("plans.forever")}</Alert>
        ) : (
          <>
            <Button variant="primary" fullWidth disabled={!isKnown} onClick={buy}>
              {t(token === null ? "plans.log_in" : has?.plan === "pro" ? "plans.extend" : "plans.buy", {
                count: chosen.coins,
              })}
            </Button>
            <p className="note num">
              {end === null ? t("plans.ends_never") : t("plans.ends", { day: planDay(end, lang) })}{" "}
              {t("plans.no_renewal")}
            </p>
          </>
        )}
      </Card>
      <Card title={t("plans.free")} className={styles.buy}>
        <p className={`${styles.price} num`}>
          <b>0</b>
          <span>{t("unit", { count: 0 })}</span>
        </p>
        <FreeIncludes />
        {has && (
          <p className="note num">
            {has.plan === "free"
              ? t("plans.yours_free")
              : has.pro_until !== null && !has.is_lifetime
                ? t("plans.yours_until", { day: planDay(has.pro_until, lang) })
                : t("plans.forever")}
          </p>
        )}
      </Card>
      {isBuying && isKnown && !isForever && (
        <BuyProDialog price={chosen} end={end} onClose={() => setBuying(false)} />
      )}
    </div>
  );
}

/** What everybody has, by the brand's figures of now. */
function FreeIncludes() {
  const { t } = useTranslation("shop");
  const { free_tests, free_sections } = useTenant().settings.limits;
  const lines = [
    free_tests > 0 && t("plans.free_tests", { count: free_tests }),
    free_sections > 0 && t("plans.free_sections", { count: free_sections }),
    free_tests + free_sections === 0 && t("plans.free_nothing"),
    t("plans.free_ads"),
  ].filter((line) => line !== false);
  return (
    <ul className={`${styles.free} num`}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
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
