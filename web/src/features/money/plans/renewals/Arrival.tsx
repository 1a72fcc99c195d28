/** For who comes back from the provider's page: whether the first payment has arrived. */
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { Alert } from "../../../../ui/Alert";
import { type Subscription, useArrival } from "../api";

export function Arrival({ subscription: { auto_renew } }: { subscription: Subscription }) {
  const { t } = useTranslation("subscriptions");
  const [search] = useSearchParams();
  const hasPaid = search.get("started") === "1";
  useArrival(hasPaid);
  if (!hasPaid || auto_renew === null) return null;
  if (auto_renew.status === "pending")
    return (
      <Alert tone="info" role="status">
        {t("renew.arrival.waiting")}
      </Alert>
    );
  return auto_renew.status === "subscribed" ? <Alert tone="ok">{t("renew.arrival.started")}</Alert> : null;
}
