/** Keys that open a report to others: make one, see those there are, take one back (D-060). */
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../../api/errors";
import { basePath, paths } from "../../../../app/paths";
import { formatDate } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Alert } from "../../../../ui/Alert";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { Field, SelectField } from "../../../../ui/Field";
import { useRevokeShare, useShare, useShareKeys } from "../api";
import type { ShareKey } from "../types";
import { daysOf, isAlive, type Life, lives } from "./life";
import styles from "./sharing.module.css";

interface ShareCardProps {
  attempt?: string;
  combined?: string;
  className?: string | undefined;
}

/** The address that opens a shared report. */
export const addressOf = (key: string): string =>
  `${window.location.origin}${basePath}${paths.scoreReport}?key=${key}`;

export function ShareCard({ attempt, combined, className = "" }: ShareCardProps) {
  const { t } = useTranslation("results");
  const { t: tc } = useTranslation("common");
  const [life, setLife] = useState<Life>("month");
  const share = useShare();
  const { data: keys = [], error: unread } = useShareKeys();
  const own = keys.filter(
    (key) => key.attempt_id === (attempt ?? null) && key.combined_id === (combined ?? null),
  );
  return (
    // A group, not a region: there is one for each combination.
    <Card
      component="div"
      role="group"
      title={t("share.title")}
      className={`${styles.share} ${className}`.trim()}
    >
      <p className="quiet small">{t("share.lead")}</p>
      <div className={styles.make}>
        <SelectField
          label={t("share.life")}
          value={life}
          onChange={(event) => setLife(event.target.value as Life)}
        >
          {lives.map((name) => (
            <option key={name} value={name}>
              {t(`share.lives.${name}`)}
            </option>
          ))}
        </SelectField>
        <Button
          loading={share.isPending}
          onClick={() => share.mutate({ attempt_id: attempt, combined_id: combined, days: daysOf(life) })}
        >
          {t("share.make")}
        </Button>
      </div>
      {share.error && <Alert>{errorText(share.error, tc)}</Alert>}
      {share.data && <FreshLink address={addressOf(share.data.key)} />}
      {unread && (
        <Alert tone="warn" role="alert">
          {t("share.unread", { reason: errorText(unread, tc) })}
        </Alert>
      )}
      {own.length > 0 && (
        <ul className={styles.keys}>
          {own.map((key) => (
            <KeyLine key={key.id} share={key} />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** The one moment in which the link can be copied. */
function FreshLink({ address }: { address: string }) {
  const { t } = useTranslation("results");
  const [isCopied, setCopied] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
    } catch {
      // Where the browser refuses, it is marked to be copied by hand.
      field.current?.focus();
    }
  };
  return (
    <div className={styles.fresh} role="status">
      <p className="small">{t("share.once")}</p>
      <div className={styles.copy}>
        <Field
          ref={field}
          label={t("share.link")}
          hideLabel
          readOnly
          value={address}
          onFocus={(event) => event.target.select()}
        />
        <Button variant="primary" onClick={() => void copy()}>
          {t(isCopied ? "share.copied" : "share.copy")}
        </Button>
      </div>
    </div>
  );
}

function KeyLine({ share }: { share: ShareKey }) {
  const { t } = useTranslation("results");
  const { t: tc } = useTranslation("common");
  const lang = useLanguage();
  const revoke = useRevokeShare();
  const made = t("share.made", { date: formatDate(share.created_at, lang, "dayTimeYear") });
  const state = share.revoked_at
    ? t("share.revoked", { date: formatDate(share.revoked_at, lang, "dayTimeYear") })
    : share.expires_at
      ? t(isAlive(share) ? "share.until" : "share.ended", {
          date: formatDate(share.expires_at, lang, "dayYear"),
        })
      : t("share.for_ever");
  return (
    <li className={isAlive(share) ? undefined : styles.over}>
      <div className="num">
        {made}
        <small>{state}</small>
        {revoke.error && <Alert>{errorText(revoke.error, tc)}</Alert>}
      </div>
      {isAlive(share) && (
        <Button
          size="small"
          loading={revoke.isPending}
          aria-label={t("share.revoke_label", { made })}
          onClick={() => revoke.mutate(share.id)}
        >
          {t("share.revoke")}
        </Button>
      )}
    </li>
  );
}
