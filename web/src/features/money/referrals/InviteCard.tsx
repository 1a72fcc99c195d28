/** The invitation on the balance screen: a link to pass on, what came of it, and credit to exchange. */
import { useTranslation } from "react-i18next";
import { formatDate, formatNumber } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { Alert } from "../../../ui/Alert";
import { Card } from "../../../ui/Card";
import { QueryGate } from "../../../ui/QueryGate";
import { SkeletonCard } from "../../../ui/Skeleton";
import { type Referrals, useReferrals } from "./api";
import { Credit } from "./Credit";
import { InviteLink } from "./InviteLink";
import styles from "./referrals.module.css";
import { SignUps } from "./SignUps";

export function InviteCard() {
  const { t } = useTranslation("referrals");
  return (
    <QueryGate query={useReferrals()} part={t("title")} skeleton={<SkeletonCard lines={[30, 80, 60]} />}>
      {(referrals) => <Invitation referrals={referrals} />}
    </QueryGate>
  );
}

function Invitation({ referrals }: { referrals: Referrals }) {
  const { t } = useTranslation("referrals");
  const lang = useLanguage();
  const { code, reward, most, rewarded_again_at, invited, credit } = referrals;
  // A brand that rewards nothing asks nobody to invite; what was earned before stays to be exchanged.
  if (reward === 0 && invited === 0) return null;
  return (
    <Card title={t("title")} className={styles.card}>
      {reward > 0 && <p className="quiet num">{t("lead", { count: reward })}</p>}
      {reward > 0 && rewarded_again_at && (
        <Alert tone="info">
          <span className="num">
            {t("limit", { count: most, at: formatDate(rewarded_again_at, lang, "dayYear") })}
          </span>
        </Alert>
      )}
      {reward > 0 && <InviteLink code={code} />}
      {invited > 0 && <Figures referrals={referrals} />}
      {credit > 0 && <Credit credit={credit} />}
      {invited > 0 && <SignUps />}
    </Card>
  );
}

function Figures({ referrals }: { referrals: Referrals }) {
  const { t } = useTranslation("referrals");
  const lang = useLanguage();
  const { invited, verified, earned, exchanged } = referrals;
  const figures = { invited, verified, earned, exchanged };
  return (
    <dl className={`${styles.figures} num`}>
      {(["invited", "verified", "earned", "exchanged"] as const).map((name) => (
        <div key={name}>
          <dt>{t(`figures.${name}`)}</dt>
          <dd>{formatNumber(figures[name], lang)}</dd>
        </div>
      ))}
    </dl>
  );
}
