/** `/plans/grading`: what grading costs here today, within how many hours it comes, who comes first, and how it is ordered. */
import { useTranslation } from "react-i18next";
import { paths } from "../../../app/paths";
import { useTenant } from "../../../app/theme/brand";
import { formatNumber } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { Card } from "../../../ui/Card";
import { QueryGate } from "../../../ui/QueryGate";
import { SkeletonCard } from "../../../ui/Skeleton";
import { Cell, Row, Table } from "../../../ui/Table";
import { TextLink } from "../../../ui/TextLink";
import { type GradingPrice, type GradingProduct, type PriceList, useGradingHours, usePrices } from "./api";
import { PlansFrame } from "./PlansFrame";
import styles from "./shop.module.css";

export function GradingScreen() {
  const { t } = useTranslation("shop");
  const { included } = useTenant().settings.gradings;
  return (
    <PlansFrame screen="grading">
      {included && <Included />}
      <QueryGate
        query={usePrices()}
        part={t("grading.prices")}
        skeleton={<SkeletonCard lines={[40, 100, 100]} />}
      >
        {(list) => (list.gradings.length > 0 ? <Prices list={list} isIncluded={included} /> : null)}
      </QueryGate>
      {!included && <NotIncluded />}
      <p>
        <TextLink to={paths.gradingSamples}>{t("grading.samples")}</TextLink>
      </p>
    </PlansFrame>
  );
}

/** What comes with every test. */
function Included() {
  const { t } = useTranslation("shop");
  const hours = useGradingHours().data ?? null;
  return (
    <Card title={t("grading.price_title")} className={styles.buy}>
      <p>{t("grading.price")}</p>
      {hours !== null && <p className="num">{t("grading.hours", { count: hours })}</p>}
      <p>{t("grading.order")}</p>
      <p>
        <TextLink to={paths.plans}>{t("grading.see_plans")}</TextLink>
      </p>
    </Card>
  );
}

function NotIncluded() {
  const { t } = useTranslation("shop");
  return (
    <Card title={t("grading.how_title")} className={styles.buy}>
      <p>{t("grading.how")}</p>
      <p>{t("grading.order")}</p>
      <p>
        <TextLink to={paths.plans}>{t("grading.see_plans")}</TextLink>
      </p>
    </Card>
  );
}

const products: readonly GradingProduct[] = ["scores", "simple", "vip"];
const hoursOf = { scores: "scores_hours", simple: "simple_hours", vip: "vip_hours" } as const;

function Prices({ list, isIncluded }: { list: PriceList; isIncluded: boolean }) {
  const { t } = useTranslation("shop");
  const lang = useLanguage();
  const { gradings } = useTenant().settings;
  // What comes with every test is not sold beside it.
  const sold = products.filter(
    (product) =>
      list.gradings.some((price) => price.product === product) && (!isIncluded || product === "vip"),
  );
  const scopes = [...new Set(list.gradings.map(({ scope }) => scope))];
  const priceOf = (scope: GradingPrice["scope"], product: GradingProduct) =>
    list.gradings.find((price) => price.scope === scope && price.product === product)?.coins;
  if (sold.length === 0) return null;
  return (
    <Card pad={false} title={t(isIncluded ? "grading.more" : "grading.prices")} className={styles.gradings}>
      <Table
        label={t("grading.prices")}
        className="num"
        head={[
          t("grading.scope"),
          ...sold.map((product) => ({ text: t(`grading.products.${product}`), right: true })),
        ]}
      >
        {scopes.map((scope) => (
          <Row key={scope}>
            <Cell head>{t(`grading.scopes.${scope}`)}</Cell>
            {sold.map((product) => {
              const coins = priceOf(scope, product);
              return (
                <Cell key={product} right>
                  {coins === undefined ? "–" : formatNumber(coins, lang)}
                </Cell>
              );
            })}
          </Row>
        ))}
        <Row>
          <Cell head>{t("grading.within")}</Cell>
          {sold.map((product) => (
            <Cell key={product} right>
              {t("grading.within_hours", { count: gradings[hoursOf[product]] })}
            </Cell>
          ))}
        </Row>
      </Table>
      <p className="note num">
        {t("grading.in_coins")}{" "}
        {list.pro_grading_discount > 0 && t("grading.pro", { percent: list.pro_grading_discount })}
        {isIncluded && ` ${t("grading.difference")}`}
      </p>
    </Card>
  );
}
