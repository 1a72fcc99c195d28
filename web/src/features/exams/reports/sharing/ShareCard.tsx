/** Keys that open a report to others: make one, see those there are, take one back (D-060). */
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../../api/errors";
import { basePath, paths } from "../../../../app/paths";
import { formatDate } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { SelectField } from "../../../../ui/Field";
import { useRevokeShare, useShare, useShareKeys } from "../api";
import type { ShareKey } from "../types";
import "./sharing.css";
import { daysOf, isAlive, type Life, lives } from "./life";

interface ShareCardProps {
  attempt?: string;
  combined?: string;
}

/** The address that opens a shared report. */
export const addressOf = (key: string): string =>
  `${window.location.origin}${basePath}${paths.scoreReport}?key=${key}`;

export function ShareCard({ attempt, combined }: ShareCardProps) {
  const { t } = useTranslation("results");
  const { t: tc } = useTranslation("common");
  const [life, setLife] = useState<Life>("month");
  const share = useShare();
  const { data: keys = [], error: unread } = useShareKeys();
  const own = keys.filter(
    (key) => key.attempt_id === (attempt ?? null) && key.combined_id === (combined ?? null),
  );
  return (
    <section className="card pad share">
      <h2 className="h3">{t("share.title")}</h2>
      <p className="quiet small">{t("share.lead")}</p>
      <div className="row make">
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
        <button
          type="button"
          className="btn"
          disabled={share.isPending}
          onClick={() => share.mutate({ attempt_id: attempt, combined_id: combined, days: daysOf(life) })}
        >
          {t("share.make")}
        </button>
      </div>
      {share.error && (
        <p className="alert" role="alert">
          {errorText(share.error, tc)}
        </p>
      )}
      {share.data && <FreshLink address={addressOf(share.data.key)} />}
      {unread && (
        <p className="alert warn" role="alert">
          {t("share.unread", { reason: errorText(unread, tc) })}
        </p>
      )}
      {own.length > 0 && (
        <ul className="keys">
          {own.map((key) => (
            <KeyLine key={key.id} share={key} />
          ))}
        </ul>
      )}
    </section>
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
    <div className="fresh" role="status">
      <p className="small">{t("share.once")}</p>
      <div className="row">
        <input
          ref={field}
          readOnly
          value={address}
          aria-label={t("share.link")}
          onFocus={(event) => event.target.select()}
        />
        <button type="button" className="btn fill" onClick={() => void copy()}>
          {t(isCopied ? "share.copied" : "share.copy")}
        </button>
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
    ? t("share.revoked", { date: formatDate(share.revoked_at, lang, "dayTime") })
    : share.expires_at
      ? t(isAlive(share) ? "share.until" : "share.ended", {
          date: formatDate(share.expires_at, lang, "full"),
        })
      : t("share.for_ever");
  return (
    <li className={isAlive(share) ? undefined : "over"}>
      <span className="num">
        {made}
        <small>{state}</small>
        {revoke.error && (
          <span className="msg" role="alert">
            {errorText(revoke.error, tc)}
          </span>
        )}
      </span>
      {isAlive(share) && (
        <button
          type="button"
          className="btn"
          disabled={revoke.isPending}
          aria-label={t("share.revoke_label", { made })}
          onClick={() => revoke.mutate(share.id)}
        >
          {t("share.revoke")}
        </button>
      )}
    </li>
  );
}
