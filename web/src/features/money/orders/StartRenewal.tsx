/** Pro that renews by card: how often, in what, and what is charged when (R-205; D-084). */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { ApiError, errorText } from "../../../api/errors";
import { useSession } from "../../../api/session";
import { paths } from "../../../app/paths";
import { savedOrder, saveOrder } from "../../../app/savedOrder";
import { useLanguage } from "../../../i18n/language";
import { type Currency, formatMoney } from "../../../i18n/money";
import { Alert } from "../../../ui/Alert";
import { Button } from "../../../ui/Button";
import { RadioGroup } from "../../../ui/Choices";
import { ToggleRow } from "../../../ui/ToggleRow";
import { type PriceList, type RenewalPrice, type RenewalTerm, useStartRenewal } from "./api";
import { leaveFor } from "./leave";
import type { ProState } from "./PlansScreen";
import { RenewalLines } from "./RenewalLines";
import { RunningRenewal } from "./RunningRenewal";
import { feeOf, renewalCurrenciesOf, wishOf } from "./rules";
import styles from "./shop.module.css";

interface StartRenewalProps {
  list: PriceList;
  state: ProState;
}

export function StartRenewal({ list, state: { has, isKnown, isForever } }: StartRenewalProps) {
  const { t } = useTranslation(["shop", "common"]);
  const lang = useLanguage();
  const navigate = useNavigate();
  const { token } = useSession();
  const start = useStartRenewal();
  // What was chosen before the login came in between.
  const [kept] = useState(() => {
    const wish = wishOf(savedOrder());
    return wish?.kind === "renewal" ? wish : null;
  });
  const currencies = renewalCurrenciesOf(list);
  const [wished, setCurrency] = useState<Currency | null>(kept?.currency ?? null);
  const [term, setTerm] = useState<RenewalTerm | null>(kept?.term ?? null);
  // A key for each choice: what is sent again counts once, and another choice is another subscription.
  const [keys] = useState(() => new Map<string, string>());
  const currency = currencies.find((one) => one === wished) ?? currencies[0];
  const offered = list.renewals.filter((one) => one.currency === currency);
  const chosen = offered.find((one) => one.term === term) ?? offered[0];
  if (!chosen || currency === undefined) return null;
  const renewal = has?.auto_renew ?? null;
  if (renewal && ["subscribed", "past_due", "canceled"].includes(renewal.status))
    return <RunningRenewal renewal={renewal} />;

  const totalOf = ({ price }: RenewalPrice) => price + feeOf(price, "card", list.card_fee);
  const total = totalOf(chosen);
  const submit = async () => {
    if (token === null) {
      saveOrder(JSON.stringify({ kind: "renewal", term: chosen.term, currency }));
      void navigate(paths.login);
      return;
    }
    const name = `${chosen.term} ${currency} ${total}`;
    const key = keys.get(name) ?? crypto.randomUUID();
    keys.set(name, key);
    const begun = await start
      .mutateAsync({ key, term: chosen.term, currency, total })
      .catch((error: unknown) => {
        // Refused for good: the next press is a new wish.
        if (error instanceof ApiError && error.status >= 400 && error.status < 500) keys.delete(name);
        return null;
      });
    if (!begun) return;
    keys.delete(name);
    if (begun.checkout_url) leaveFor(begun.checkout_url);
    else void navigate(paths.planSetting);
  };
  const failed = (error: unknown) =>
    error instanceof ApiError && error.code === "conflict"
      ? t("shop:renewal.changed")
      : errorText(error, (text) => t(text, { ns: "common" }));

  return (
    <>
      {list.is_test && <Alert tone="warn">{t("shop:test_mode")}</Alert>}
      {kept && <Alert tone="info">{t("shop:buy.kept")}</Alert>}
      {renewal?.status === "pending" && <RunningRenewal renewal={renewal} />}
      {currencies.length > 1 && (
        <ToggleRow
          label={t("shop:buy.currency")}
          value={currency}
          onChange={setCurrency}
          options={currencies.map((value) => ({ value, text: value }))}
        />
      )}
      <RadioGroup
        label={t("shop:renewal.how_often")}
        value={chosen.term}
        onChange={setTerm}
        listClass={styles.tiles}
        options={offered.map((one) => ({
          value: one.term,
          className: one === chosen ? `${styles.tile} ${styles.chosen}` : styles.tile,
          label: (
            <span className={`${styles.words} num`}>
              <b>{t("shop:renewal.every", { count: Number(one.term) })}</b>
              <span>{formatMoney(totalOf(one), currency, lang)}</span>
            </span>
          ),
        }))}
      />
      {!isForever && (
        <RenewalLines price={chosen} percent={list.card_fee} total={total} until={has?.pro_until ?? null}>
          {start.error && <Alert>{failed(start.error)}</Alert>}
          <Button
            variant="primary"
            fullWidth
            disabled={!isKnown}
            loading={start.isPending}
            onClick={() => void submit()}
          >
            {token === null
              ? t("shop:renewal.log_in")
              : t("shop:renewal.start", { total: formatMoney(total, currency, lang) })}
          </Button>
        </RenewalLines>
      )}
    </>
  );
}
