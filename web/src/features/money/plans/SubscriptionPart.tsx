/** The plan in the profile: what one has, what it includes against free, and how it came. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../app/paths";
import { useLanguage } from "../../../i18n/language";
import { planDay } from "../../../i18n/planDate";
import { Card } from "../../../ui/Card";
import { Icon } from "../../../ui/Icon";
import { QueryGate } from "../../../ui/QueryGate";
import { SkeletonCard } from "../../../ui/Skeleton";
import { TextLink } from "../../../ui/TextLink";
import { type Owner, type Subscription, useSubscription } from "./api";
import { Includes } from "./Includes";
import { PlanHistory } from "./PlanHistory";
import styles from "./plans.module.css";
import { Arrival } from "./renewals/Arrival";
import { RenewalCard } from "./renewals/RenewalCard";
import { RenewalHistory } from "./renewals/RenewalHistory";
import { isCharging } from "./renewals/rules";
import { LeftToday } from "./today/LeftToday";

/** The own plan. */
export const OwnSubscription = () => <SubscriptionPart owner={null} />;

interface SubscriptionPartProps {
  owner: Owner;
  /** What the office can do with the plan. */
  acts?: (subscription: Subscription) => ReactNode;
}

export function SubscriptionPart({ owner, acts }: SubscriptionPartProps) {
  return (
    <QueryGate
      query={useSubscription(owner)}
      skeleton={
        <>
          <SkeletonCard lines={[20, 60, 80]} />
          <SkeletonCard lines={[90, 90, 90]} />
        </>
      }
    >
      {(subscription) => (
        <>
          {owner === null && <Arrival subscription={subscription} />}
          <Plan subscription={subscription} isOwn={owner === null} />
          <RenewalCard owner={owner} subscription={subscription} />
          {acts?.(subscription)}
          <RenewalHistory subscription={subscription} isOwn={owner === null} />
          <Includes />
          <PlanHistory changes={subscription.history} />
        </>
      )}
    </QueryGate>
  );
}

function Plan({ subscription, isOwn }: { subscription: Subscription; isOwn: boolean }) {
  const { t } = useTranslation("subscriptions");
  const { plan, pro_until, is_lifetime, pdf_credits } = subscription;
  const isEnding = pro_until !== null && !is_lifetime && plan === "pro";
  return (
    <Card title={t("title")} className={styles.plan}>
      <p className={`${styles.name} num`} role="status">
        {plan !== "free" && <Icon name="crown" size={22} />}
        <PlanName subscription={subscription} />
      </p>
      {plan === "old_pro" && <p className="quiet">{t("old_pro_text")}</p>}
      {pro_until !== null && <p className="quiet num">{t(pdf_credits > 0 ? "pdf_left" : "pdf_used")}</p>}
      {isOwn && plan === "free" && <LeftToday />}
      {!isCharging(subscription.auto_renew) && (
        <p className="quiet">
          {t(isEnding ? "renewal.ends" : "renewal.nothing")} {isOwn && plan === "free" && t("renewal.school")}
        </p>
      )}
      {isOwn && (
        <p>
          <TextLink to={paths.plans}>{t("see_plans")}</TextLink>
        </p>
      )}
    </Card>
  );
}

function PlanName({ subscription: { plan, pro_until, is_lifetime } }: { subscription: Subscription }) {
  const { t } = useTranslation("subscriptions");
  const lang = useLanguage();
  switch (plan) {
    case "free":
      return t("plan.free");
    case "old_pro":
      return t("plan.old_pro");
    case "pro":
      return is_lifetime || pro_until === null
        ? t("plan.life")
        : t("plan.until", { day: planDay(pro_until, lang) });
    default:
      return plan satisfies never;
  }
}
