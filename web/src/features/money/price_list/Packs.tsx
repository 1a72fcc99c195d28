/** Packs of T-Coins by currency: added, removed, and in the order in which members see them. */
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../i18n/language";
import { type Currency, formatMoney, parseMoney } from "../../../i18n/money";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Field } from "../../../ui/Field";
import { type Form, useFieldArray } from "../../../ui/form/useForm";
import { IconButton } from "../../../ui/IconButton";
import type { PriceList } from "../orders/api";
import { currencies } from "../orders/office/filterOf";
import { feeOf } from "../orders/rules";
import styles from "./price_list.module.css";
import { mostPacks, neighborOf, type PriceValues, rules } from "./priceWish";

interface PacksProps {
  form: Form<PriceValues>;
  stored: PriceList;
}

export function Packs({ form, stored }: PacksProps) {
  const { t } = useTranslation("payments");
  const { fields, append, remove, swap } = useFieldArray({ control: form.control, name: "packs" });
  const rowsOf = (currency: Currency) =>
    fields.flatMap(({ id, currency: own }, at) => (own === currency ? [{ id, at }] : []));
  const move = (at: number, step: -1 | 1) => {
    const other = neighborOf(form.getValues("packs"), at, step);
    if (other !== null) swap(at, other);
  };
  return (
    <Card title={t("prices.packs_title")} className={styles.stack}>
      <p className="quiet">{t("prices.packs_text", { percent: stored.card_fee })}</p>
      {currencies.map((currency) => (
        <fieldset key={currency} className={styles.currency}>
          <legend>{t(`currencies.${currency}`)}</legend>
          {rowsOf(currency).length === 0 && <p className="note">{t("prices.no_packs")}</p>}
          {rowsOf(currency).map(({ id, at }, place, rows) => (
            <Pack
              key={id}
              form={form}
              stored={stored}
              at={at}
              isFirst={place === 0}
              isLast={place === rows.length - 1}
              onMove={(step) => move(at, step)}
              onRemove={() => remove(at)}
            />
          ))}
          <div>
            <Button
              size="small"
              disabled={fields.length >= mostPacks}
              onClick={() => append({ coins: "", currency, price: "" })}
            >
              {t("prices.add", { currency })}
            </Button>
          </div>
        </fieldset>
      ))}
      {fields.length >= mostPacks && <p className="note">{t("prices.full", { most: mostPacks })}</p>}
    </Card>
  );
}

interface PackProps extends PacksProps {
  at: number;
  isFirst: boolean;
  isLast: boolean;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
}

function Pack({ form, stored, at, isFirst, isLast, onMove, onRemove }: PackProps) {
  const { t } = useTranslation("payments");
  const lang = useLanguage();
  const { coins, currency, price } = form.watch(`packs.${at}`);
  const typed = parseMoney(price);
  const money = (amount: number) => formatMoney(amount, currency, lang);
  const hint =
    typed === null
      ? undefined
      : stored.takes_cards
        ? t("prices.pays_card", { total: money(typed + feeOf(typed, "card", stored.card_fee)) })
        : t("prices.pays", { total: money(typed) });
  return (
    <div className={styles.pack}>
      <Field
        label={t("prices.coins")}
        inputMode="numeric"
        {...form.field(`packs.${at}.coins`, {
          required: true,
          validate: (text, values) => {
            const isCount = rules.coins(text);
            return isCount === true ? rules.once(at, values) : isCount;
          },
        })}
      />
      <Field
        label={t("prices.price", { currency })}
        inputMode="decimal"
        hint={hint}
        {...form.field(`packs.${at}.price`, { required: true, validate: rules.price })}
      />
      <div className={styles.tools}>
        <IconButton
          icon="up"
          label={t("prices.up", { coins, currency })}
          disabled={isFirst}
          onClick={() => onMove(-1)}
        />
        <IconButton
          icon="down"
          label={t("prices.down", { coins, currency })}
          disabled={isLast}
          onClick={() => onMove(1)}
        />
        <IconButton icon="close" label={t("prices.remove", { coins, currency })} onClick={onRemove} />
      </div>
    </div>
  );
}
