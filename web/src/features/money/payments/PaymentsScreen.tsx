/** `/payments`: the brand's orders, its books against the provider's, and what it sells for how much (R-294, D-086, D-114). */
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { OfficeFrame } from "../../../app/office/OfficeFrame";
import { Tabs } from "../../../ui/Tabs";
import { OpenedOrder } from "../orders/office/OpenedOrder";
import { OrdersPart } from "../orders/office/OrdersPart";
import { PriceListPart } from "../price_list/PriceListPart";
import styles from "./payments.module.css";
import { ReconciliationPart } from "./ReconciliationPart";

const views = ["orders", "books", "prices"] as const;
type View = (typeof views)[number];

export function PaymentsScreen() {
  const { t } = useTranslation("payments");
  const [search, setSearch] = useSearchParams();
  const shown: View = views.find((view) => view === search.get("view")) ?? "orders";
  return (
    <OfficeFrame title={t("title")} lead={t("lead")}>
      <Tabs
        label={t("title")}
        className={styles.views}
        shown={shown}
        onShow={(view) => setSearch(view === "orders" ? {} : { view })}
        tabs={views.map((key) => ({ key, text: t(`tabs.${key}`) }))}
      >
        {shown === "orders" && <OrdersPart />}
        {shown === "books" && <ReconciliationPart />}
        {shown === "prices" && <PriceListPart />}
      </Tabs>
      <OpenedOrder />
    </OfficeFrame>
  );
}
