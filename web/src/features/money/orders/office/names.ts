/** What the member of an order is called. */
import { useTranslation } from "react-i18next";
import type { OfficeOrder } from "./api";

/** Somebody whose account is gone has no name left. */
export function useMemberName(): (order: Pick<OfficeOrder, "user_name">) => string {
  const { t } = useTranslation("payments");
  return ({ user_name }) => user_name || t("orders.gone");
}
