/** How a teacher is paid (D-028). The teacher sees the own at once; finance opens it on purpose, and that is noted. */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { hasRole, useSession } from "../../../../api/session";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { QueryGate } from "../../../../ui/QueryGate";
import { SkeletonCard } from "../../../../ui/Skeleton";
import { type Billing, profileKeys, useBilling, useChange, useFreshBilling, type Who } from "../api";
import { bounds } from "../bounds";
import { Choice, Day, LongText, Text } from "../form/fields";
import { atMost } from "../rules";
import { useDraft } from "../useDraft";
import { PartForm } from "./PartForm";
import styles from "./parts.module.css";
import { orNull } from "./useSave";

const most = bounds.ChangeBilling;
const methods = ["us_cheque", "tw_bank", "wechat", "alipay"] as const;

export function BillingCard({ who }: { who: Who }) {
  const { t } = useTranslation("profiles");
  const { profile } = useSession();
  const [isOpened, setOpened] = useState(false);
  const isMine = who.kind === "me" || who.id === profile?.id;
  const query = useBilling(who, isMine || isOpened);
  // The server decides; this only hides what it would refuse.
  if (!isMine && !hasRole(profile, "super-admin")) return null;
  if (!isMine && !isOpened) {
    return (
      <Card className={styles.closed}>
        <div>
          <h2 className="h3">{t("billing.title")}</h2>
          <p className="quiet small">{t("billing.closed")}</p>
        </div>
        <Button className={styles.open} onClick={() => setOpened(true)}>
          {t("billing.open")}
        </Button>
      </Card>
    );
  }
  return (
    <QueryGate query={query} skeleton={<SkeletonCard lines={[30, 90, 80]} />}>
      {(billing) => <BillingForm billing={billing} who={who} isMine={isMine} />}
    </QueryGate>
  );
}

const read = (billing: Billing) => ({
  official_name: billing.official_name ?? "",
  tax_id: billing.tax_id ?? "",
  birth_date: billing.birth_date ?? "",
  payment_method: billing.payment_method ?? "",
  mailing_address: billing.mailing_address ?? "",
});

function BillingForm({ billing, who, isMine }: { billing: Billing; who: Who; isMine: boolean }) {
  const { t } = useTranslation("profiles");
  const cache = useQueryClient();
  const change = useChange("teacher", who);
  const refetch = useFreshBilling(who);
  const now = () => cache.getQueryData<Billing>(profileKeys.billing(who)) ?? billing;
  const draft = useDraft({
    base: read(billing),
    rules: {
      official_name: atMost(most.official_name),
      tax_id: atMost(most.tax_id),
      mailing_address: atMost(most.mailing_address),
    },
    send: async (values, changed) => {
      const whole = {
        official_name: orNull(values.official_name),
        tax_id: orNull(values.tax_id),
        birth_date: orNull(values.birth_date),
        payment_method: methods.find((method) => method === values.payment_method) ?? null,
        mailing_address: orNull(values.mailing_address),
      };
      const named = Object.fromEntries(changed.map((key) => [key, whole[key]]));
      await change({ billing: { ...named, version: now().version } });
      await refetch();
    },
    refresh: async () => {
      await refetch();
      return read(now());
    },
  });

  return (
    <PartForm
      title={t("billing.title")}
      lead={t(isMine ? "billing.lead" : "billing.lead_other")}
      draft={draft}
      label={(field) => t(`billing.${field as "tax_id"}`)}
    >
      <Text draft={draft} name="official_name" label={t("billing.official_name")} autoComplete="name" />
      <Text draft={draft} name="tax_id" label={t("billing.tax_id")} autoComplete="off" />
      <Day draft={draft} name="birth_date" label={t("billing.birth_date")} />
      <Choice draft={draft} name="payment_method" label={t("billing.payment_method")}>
        {methods.map((method) => (
          <option key={method} value={method}>
            {t(`billing.methods.${method}`)}
          </option>
        ))}
      </Choice>
      <div className={styles.across}>
        <LongText
          draft={draft}
          name="mailing_address"
          label={t("billing.mailing_address")}
          hint={t("billing.address_hint")}
          most={most.mailing_address}
        />
      </div>
    </PartForm>
  );
}
