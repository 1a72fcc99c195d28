/** How Pro that renews by itself stands: what is charged when, and what can be done about it (R-205 to R-207; D-084, D-085). */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../../api/errors";
import { useTenant } from "../../../../app/theme/brand";
import { useLanguage } from "../../../../i18n/language";
import { formatMoney } from "../../../../i18n/money";
import { planDay, planMoment } from "../../../../i18n/planDate";
import { Alert } from "../../../../ui/Alert";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { useSnackbar } from "../../../../ui/Snackbar";
import type { Owner, Subscription } from "../api";
import { type AutoRenew, useResumeRenewal } from "./api";
import { CancelDialog } from "./CancelDialog";
import { PeriodLine } from "./PeriodLine";
import styles from "./renewals.module.css";
import { isCharging, lastsUntil, mostTries, runningPeriod } from "./rules";
import { StatusChip } from "./StatusChip";

interface RenewalCardProps {
  owner: Owner;
  subscription: Subscription;
}

/** Nothing is shown to who has none. */
export function RenewalCard({ owner, subscription }: RenewalCardProps) {
  const renewal = subscription.auto_renew;
  if (renewal === null || renewal.status === "closed") return null;
  return <Standing owner={owner} subscription={subscription} renewal={renewal} />;
}

function Standing({ owner, subscription, renewal }: RenewalCardProps & { renewal: AutoRenew }) {
  const { t } = useTranslation("subscriptions");
  const lang = useLanguage();
  const period = runningPeriod(subscription);
  const { status, next_billing_at } = renewal;
  const isOpen = status !== "ended";
  // The office cancels; the rest is up to the member.
  const canAct = isCharging(renewal) || status === "pending" || (owner === null && status === "canceled");
  return (
    <Card
      title={t("renew.title", { count: Number(renewal.term) })}
      aside={<StatusChip status={status} />}
      className={styles.renewal}
    >
      <Said owner={owner} subscription={subscription} renewal={renewal} />
      {isOpen && (
        <dl className={`${styles.facts} num`}>
          {next_billing_at !== null && (
            <div>
              <dt>{t(status === "past_due" ? "renew.next_try" : "renew.next")}</dt>
              <dd>{t("renew.moment", { at: planMoment(next_billing_at, lang) })}</dd>
            </div>
          )}
          <div>
            <dt>{t("renew.amount")}</dt>
            <dd>{formatMoney(renewal.total, renewal.currency, lang)}</dd>
          </div>
        </dl>
      )}
      {period && (status === "subscribed" || status === "canceled") && <PeriodLine period={period} />}
      {canAct && <Acts owner={owner} subscription={subscription} renewal={renewal} />}
    </Card>
  );
}

/** What the state means, in sentences. */
function Said({ owner, subscription, renewal }: RenewalCardProps & { renewal: AutoRenew }) {
  const { t } = useTranslation("subscriptions");
  const lang = useLanguage();
  const { notice_days } = useTenant().settings.renewals;
  const { status, tries, ended_at, end_reason } = renewal;
  const until = lastsUntil(subscription);
  const stays = until === null ? "" : t("renew.stays", { day: planDay(until, lang) });
  switch (status) {
    case "pending":
      return <p className="quiet">{t("renew.pending")}</p>;
    case "subscribed":
      return owner === null ? (
        <p className="quiet num">
          {t("renew.notice", { count: notice_days })} {t("renew.tries")}
        </p>
      ) : null;
    case "past_due":
      return (
        <Alert tone="bad" role="status">
          {tries < mostTries ? t("renew.declined", { tries, most: mostTries }) : t("renew.declined_last")}
          {owner === null && tries < mostTries && ` ${t("renew.declined_card")}`}
        </Alert>
      );
    case "canceled":
      return (
        <p className="quiet num">
          {t("renew.canceled")} {stays}
        </p>
      );
    case "ended":
    case "closed":
      return (
        <p className="quiet num">
          {t(end_reason === "failed" ? "renew.ended_failed" : "renew.ended", {
            day: planDay(ended_at ?? "", lang),
          })}{" "}
          {stays}
        </p>
      );
    default:
      return status satisfies never;
  }
}

function Acts({ owner, subscription, renewal }: RenewalCardProps & { renewal: AutoRenew }) {
  const { t } = useTranslation(["subscriptions", "common"]);
  const say = useSnackbar();
  const resume = useResumeRenewal();
  const [isCanceling, setCanceling] = useState(false);
  const { status, checkout_url } = renewal;
  const isOwn = owner === null;
  return (
    <>
      <div className={styles.acts}>
        {isOwn && checkout_url && (
          <Button variant="primary" href={checkout_url}>
            {t("subscriptions:renew.continue")}
          </Button>
        )}
        {isOwn && status === "canceled" && (
          <Button
            variant="primary"
            loading={resume.isPending}
            onClick={() =>
              resume.mutate(undefined, { onSuccess: () => say(t("subscriptions:renew.resumed")) })
            }
          >
            {t("subscriptions:renew.resume")}
          </Button>
        )}
        {(isCharging(renewal) || status === "pending") && (
          <Button variant="quiet" onClick={() => setCanceling(true)}>
            {t("subscriptions:renew.cancel")}
          </Button>
        )}
      </div>
      {resume.error && <Alert>{errorText(resume.error, (text) => t(text, { ns: "common" }))}</Alert>}
      {isCanceling && (
        <CancelDialog
          owner={owner}
          status={status}
          until={lastsUntil(subscription)}
          onClose={() => setCanceling(false)}
        />
      )}
    </>
  );
}
