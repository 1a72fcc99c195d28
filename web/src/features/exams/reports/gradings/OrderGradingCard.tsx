/**
 * What of an own test a person can still grade, or grade more closely: the products with their prices and promises, what is paid
 * for the chosen one line by line, and the way back as long as no grader has begun (decision 0050).
 */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, errorText } from "../../../../api/errors";
import type { Result } from "../../../../api/types";
import { paths } from "../../../../app/paths";
import { formatDate, formatNumber } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Alert } from "../../../../ui/Alert";
import { AskDialog } from "../../../../ui/AskDialog";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { RadioGroup } from "../../../../ui/Choices";
import { useSnackbar } from "../../../../ui/Snackbar";
import { TextLink } from "../../../../ui/TextLink";
import { useNow } from "../../../../ui/useNow";
import { CoinPrice } from "../../../money/plans/CoinPrice";
import { type GradingOffer, useCancelGrading, useGradingOffer, useOrderGrading } from "../api";
import styles from "./order.module.css";

type Product = GradingOffer["products"][number]["product"];

export function OrderGradingCard({ result }: { result: Result }) {
  const isWaiting = result.sections.some(({ state }) => state === "ungraded" || state === "pending");
  const { data: offer } = useGradingOffer(result.attempt.id, result.is_own && isWaiting);
  const isEmpty = offer?.products.length === 0 && offer.refund === null && standingOf(offer) === null;
  if (!offer || isEmpty) return null;
  return <Ordering attempt={result.attempt.id} offer={offer} />;
}

interface OrderingProps {
  attempt: string;
  offer: GradingOffer;
}

function Ordering({ attempt, offer }: OrderingProps) {
  const { t } = useTranslation("results");
  const isMore = offer.product !== null;
  const title = isMore
    ? offer.products.length > 0
      ? "order.title_more"
      : "order.title_ordered"
    : "order.title";
  return (
    <Card title={t(title)} className={styles.order}>
      {offer.products.length > 0 && (
        <>
          <p className="quiet">
            {t(isMore ? "order.lead_more" : "order.lead")}{" "}
            <TextLink to={paths.gradingSamples}>{t("order.samples")}</TextLink>
          </p>
          <Choosing attempt={attempt} offer={offer} />
        </>
      )}
      <Standing offer={offer} />
      {offer.refund !== null && <Canceling attempt={attempt} refund={offer.refund} />}
    </Card>
  );
}

/** Where a paid grading stands, as far as its learner waits for it. */
function standingOf({ state, orders }: GradingOffer) {
  if (!orders.some(({ canceled_at: at }) => at === null)) return null;
  return state === "queued" || state === "claimed" || state === "in_review" || state === "returned"
    ? state
    : null;
}

/** Where what was paid for stands, and what came back because it is late. */
function Standing({ offer }: { offer: GradingOffer }) {
  const { t } = useTranslation("results");
  const standing = standingOf(offer);
  const open = offer.orders.filter(({ canceled_at: at }) => at === null);
  const back = open.reduce((sum, { given_back: coins }) => sum + coins, 0);
  const paid = open.reduce((sum, { coins }) => sum + coins, 0);
  if (!standing) return null;
  return (
    <>
      <p>
        <span className="quiet">{t("order.standing")}</span> <b>{t(`order.states.${standing}`)}</b>
      </p>
      {back > 0 && (
        <Alert tone="warn">
          {back < paid ? t("order.late_part", { count: back }) : t("order.late_whole", { count: back })}
        </Alert>
      )}
    </>
  );
}

function Choosing({ attempt, offer: { products, balance, product: has } }: OrderingProps) {
  const { t } = useTranslation(["results", "common"]);
  const lang = useLanguage();
  const now = useNow();
  const say = useSnackbar();
  const order = useOrderGrading(attempt);
  const [wished, setProduct] = useState<Product | null>(null);
  const chosen =
    products.find(({ product }) => product === wished) ??
    products.find(({ product }) => product === "simple") ??
    products[0];
  if (!chosen) return null;
  const { product, price, hours } = chosen;
  const back = new Date(now.getTime() + hours * 3_600_000).toISOString();
  const act = () =>
    order.mutate({ product, price: price.coins }, { onSuccess: () => say(t("results:order.ordered")) });
  return (
    <>
      <RadioGroup
        label={t("results:order.choose")}
        value={product}
        onChange={setProduct}
        listClass={styles.products}
        options={products.map((one) => ({
          value: one.product,
          className: one === chosen ? `${styles.product} ${styles.chosen}` : styles.product,
          label: <ProductWords offered={one} />,
        }))}
      />
      <CoinPrice name={t(`results:order.products.${product}`)} price={price} balance={balance} />
      <p className="num">
        <b>{t("results:order.back", { date: formatDate(back, lang, "dayTime") })}</b>{" "}
        <span className="quiet small">{t("results:order.first")}</span>
      </p>
      <Complaint error={order.error} />
      <Button variant="primary" fullWidth loading={order.isPending} onClick={act}>
        {t("results:order.act", { count: price.coins })}
      </Button>
      <ul className={`note ${styles.notes}`}>
        {has === null && <li>{t("results:order.later")}</li>}
        <li>{t("results:order.cancel_note")}</li>
      </ul>
    </>
  );
}

function ProductWords({ offered: { product, price, hours } }: { offered: GradingOffer["products"][number] }) {
  const { t } = useTranslation(["results", "subscriptions"]);
  const lang = useLanguage();
  const coins = (count: number) =>
    t("subscriptions:price.coins", { count, figure: formatNumber(count, lang) });
  return (
    <span className={`${styles.words} num`}>
      <b>{t(`results:order.products.${product}`)}</b>
      <span className="quiet small">{t(`results:order.about.${product}`)}</span>
      <span>
        {price.discount && (
          <>
            <span className="vh">{t("results:order.was", { figure: coins(price.base) })} </span>
            <s aria-hidden="true">{formatNumber(price.base, lang)}</s>{" "}
          </>
        )}
        <b>{coins(price.coins)}</b> {t("results:order.within", { count: hours })}
      </span>
    </span>
  );
}

/** Too few T-Coins are the shell's to tell: its dialog leads to more of them. */
function Complaint({ error }: { error: unknown }) {
  const { t } = useTranslation(["results", "common"]);
  if (!error || (error instanceof ApiError && error.status === 402)) return null;
  const isChanged = error instanceof ApiError && error.code === "conflict";
  return (
    <Alert tone={isChanged ? "warn" : "bad"} role="alert">
      {isChanged ? t("results:order.changed") : errorText(error, (text) => t(text, { ns: "common" }))}
    </Alert>
  );
}

function Canceling({ attempt, refund }: { attempt: string; refund: number }) {
  const { t } = useTranslation("results");
  const say = useSnackbar();
  const cancel = useCancelGrading(attempt);
  const [isAsked, setAsked] = useState(false);
  const act = () => cancel.mutate(undefined, { onSuccess: () => say(t("order.canceled")) });
  return (
    <div className={styles.paid}>
      <p className="num">{t("order.paid", { count: refund })}</p>
      <Button size="small" onClick={() => setAsked(true)}>
        {t("order.cancel")}
      </Button>
      {isAsked && (
        <AskDialog
          title={t("order.cancel_title")}
          words={{ keep: t("order.keep"), act: t("order.cancel_act") }}
          isBusy={cancel.isPending}
          error={cancel.error}
          onAct={act}
          onClose={() => setAsked(false)}
        >
          <p className="num">{t("order.cancel_text", { count: refund })}</p>
        </AskDialog>
      )}
    </div>
  );
}
