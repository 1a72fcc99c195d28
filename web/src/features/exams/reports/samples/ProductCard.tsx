/** What a product is, what it costs on this site and how soon it is back; beside it, what a grader returned. */
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { useTenant } from "../../../../app/theme/brand";
import { formatNumber } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Card } from "../../../../ui/Card";
import {
  type GradingProduct,
  type GradingScope,
  useGradingHours,
  usePrices,
} from "../../../money/orders/api";
import styles from "./samples.module.css";

const hoursOf = { scores: "scores_hours", simple: "simple_hours", vip: "vip_hours" } as const;

interface ProductCardProps {
  product: GradingProduct;
  /** As what the sample would be sold. */
  scope: GradingScope;
  children: ReactNode;
}

export function ProductCard({ product, scope, children }: ProductCardProps) {
  const { t } = useTranslation("results");
  const id = useId();
  return (
    <Card pad={false} aria-labelledby={id} className={styles.product}>
      <div className={styles.words}>
        <h2 id={id}>{t(`order.products.${product}`)}</h2>
        <p className="quiet">{t(`order.about.${product}`)}</p>
        <Terms product={product} scope={scope} />
      </div>
      <div className={styles.returned}>{children}</div>
    </Card>
  );
}

/** Nothing is said while the price list is on its way: a price that jumps is worse than one that comes. */
function Terms({ product, scope }: { product: GradingProduct; scope: GradingScope }) {
  const { t } = useTranslation(["samples", "shop"]);
  const lang = useLanguage();
  const { gradings } = useTenant().settings;
  const list = usePrices().data;
  const promise = useGradingHours().data;
  // Comments come with scores, so whoever includes the former includes both.
  if (gradings.included && product !== "vip") {
    return (
      <p className="num">
        <b className="strong">{t("samples:included")}</b>
        {typeof promise === "number" && (
          <>
            <br />
            <span className="note">{t("samples:within", { count: promise })}</span>
          </>
        )}
      </p>
    );
  }
  if (!list) return null;
  const price = list.gradings.find((one) => one.product === product && one.scope === scope);
  if (!price) return <p className="note">{t("samples:not_sold")}</p>;
  return (
    <p className="num">
      <b className="strong">{t("samples:within", { count: gradings[hoursOf[product]] })}</b>
      <br />
      <span className="note">
        {t(`shop:grading.scopes.${scope}`)}
        {": "}
        {t("samples:coins", { count: price.coins, figure: formatNumber(price.coins, lang) })}
        {list.pro_grading_discount > 0 && ` ${t("shop:grading.pro", { percent: list.pro_grading_discount })}`}
        {gradings.included && ` ${t("shop:grading.difference")}`}
      </span>
    </p>
  );
}
