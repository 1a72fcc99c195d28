/** The devices on which one is logged in, each with the way to log it out. */
import "./accounts.css";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../api/errors";
import { formatDate } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { Icon } from "../../../ui/Icon";
import { Refused } from "../../../ui/QueryGate";
import { SkeletonCard } from "../../../ui/Skeleton";
import { type DeviceSession, useRevoke, useSessions } from "./settings";

export function SessionsCard() {
  const { t } = useTranslation("accounts");
  const { t: common } = useTranslation("common");
  const sessions = useSessions();
  const revoke = useRevoke();
  if (sessions.isPending) return <SkeletonCard lines={[40, 100, 100]} />;
  if (sessions.isError) return <Refused error={sessions.error} onRetry={() => void sessions.refetch()} />;
  const others = sessions.data.filter((session) => !session.is_current);
  return (
    <section className="card pad stack" aria-labelledby="sessions-title">
      <h2 className="h3" id="sessions-title">
        {t("sessions.title")}
      </h2>
      <p className="quiet small">{t("sessions.text")}</p>
      <ul className="devices">
        {sessions.data.map((session) => (
          <Device
            key={session.id}
            session={session}
            isBusy={revoke.isPending}
            onLogout={() => revoke.mutate({ id: session.id })}
          />
        ))}
      </ul>
      {revoke.isError && (
        <p className="alert" role="alert">
          {errorText(revoke.error, common)}
        </p>
      )}
      {others.length > 0 && (
        <button
          type="button"
          className="btn"
          disabled={revoke.isPending}
          onClick={() => revoke.mutate("others")}
        >
          {t("sessions.others")}
        </button>
      )}
    </section>
  );
}

interface DeviceProps {
  session: DeviceSession;
  isBusy: boolean;
  onLogout: () => void;
}

function Device({ session, isBusy, onLogout }: DeviceProps) {
  const { t } = useTranslation("accounts");
  const lang = useLanguage();
  const name = useDeviceName(session);
  return (
    <li className="device">
      <Icon name={session.kind} size={22} />
      <div>
        <span className="strong">{name}</span>{" "}
        {session.is_current && <span className="chip ok">{t("sessions.this")}</span>}
        <span className="note block">
          {t("sessions.seen", {
            since: formatDate(session.created_at, lang, "full"),
            seen: formatDate(session.last_seen_at, lang, "dayTime"),
          })}
        </span>
      </div>
      {!session.is_current && (
        <button
          type="button"
          className="btn"
          aria-label={t("sessions.logout_of", { device: name })}
          disabled={isBusy}
          onClick={onLogout}
        >
          {t("sessions.logout")}
        </button>
      )}
    </li>
  );
}

function useDeviceName({ browser, system, kind }: DeviceSession): string {
  const { t } = useTranslation("accounts");
  if (browser && system) return t("sessions.device", { browser, system });
  return browser ?? system ?? t(`sessions.kinds.${kind}`);
}
