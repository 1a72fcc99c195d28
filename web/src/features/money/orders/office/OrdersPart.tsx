/** Orders of the brand: what waits for the office, what they come to, then page by page (D-086, D-114). */
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { fieldDay } from "../../../../i18n/planDate";
import { Button } from "../../../../ui/Button";
import { FileDownload } from "../../../../ui/FileDownload";
import { QueryGate } from "../../../../ui/QueryGate";
import { SkeletonCard } from "../../../../ui/Skeleton";
import { Empty } from "../../../../ui/StateCard";
import { fetchOrderFile, useOfficeOrders } from "./api";
import { DisputedPayments } from "./DisputedPayments";
import { fileName, filterOf } from "./filterOf";
import { useMemberName } from "./names";
import { OrderFilters } from "./OrderFilters";
import { OrderSearch } from "./OrderSearch";
import { OrderTable } from "./OrderTable";
import styles from "./office.module.css";
import { SumsCard } from "./SumsCard";
import { Transfers } from "./Transfers";

export function OrdersPart() {
  const { t } = useTranslation("payments");
  const [search] = useSearchParams();
  const nameOf = useMemberName();
  const filter = filterOf(search, fieldDay(new Date()));
  const page = Math.max(1, Number(search.get("page")) || 1);
  const orders = useOfficeOrders(filter, page);
  const first = orders.data?.data[0];
  const isNarrowed = Object.keys(filter).length > 0;
  return (
    <div className={styles.part}>
      <Transfers />
      <DisputedPayments />
      <OrderSearch name={first && filter.user_id === first.user_id ? nameOf(first) : null} />
      {!filter.q && <OrderFilters />}
      <QueryGate
        query={orders}
        part={t("orders.title")}
        skeleton={
          <>
            <SkeletonCard lines={[30, 60, 60]} />
            <SkeletonCard lines={[30, 100, 100, 100, 100]} />
          </>
        }
      >
        {(found) =>
          found.total === 0 ? (
            <Empty
              title={t(isNarrowed ? "orders.narrowed_title" : "orders.empty_title")}
              text={t(isNarrowed ? "orders.narrowed_text" : "orders.empty_text")}
              action={isNarrowed && <Button to="?period=all">{t("orders.show_all")}</Button>}
            />
          ) : (
            <>
              <SumsCard sums={found.sums} />
              <OrderTable found={found} />
              <FileDownload
                text={t("orders.export")}
                name={fileName(filter)}
                load={() => fetchOrderFile(filter)}
              />
            </>
          )
        }
      </QueryGate>
    </div>
  );
}
