/** That there is a subscription already, and the way to it. */
import { useTranslation } from "react-i18next";
import { paths } from "../../../app/paths";
import { useLanguage } from "../../../i18n/language";
import { planMoment } from "../../../i18n/planDate";
import { Alert } from "../../../ui/Alert";
import { Button } from "../../../ui/Button";
import type { Subscription } from "../plans/api";
import styles from "./shop.module.css";

export function RunningRenewal({ renewal }: { renewal: NonNullable<Subscription["auto_renew"]> }) {
  const { t } = useTranslation("shop");
  const lang = useLanguage();
  const { status, term, next_billing_at } = renewal;
  const words =
    status === "subscribed" && next_billing_at !== null
      ? t("renewal.running", { count: Number(term), at: planMoment(next_billing_at, lang) })
      : status === "past_due"
        ? t("renewal.past_due")
        : status === "pending"
          ? t("renewal.pending")
          : t("renewal.canceled");
  return (
    <>
      <Alert tone={status === "past_due" ? "bad" : "info"} role="status" className="num">
        {words}
      </Alert>
      <div className={styles.acts}>
        <Button size="small" to={paths.planSetting}>
          {t("renewal.see")}
        </Button>
      </div>
    </>
  );
}
