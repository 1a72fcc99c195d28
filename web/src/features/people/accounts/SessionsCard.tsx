/** The devices on which one is logged in, each with the way to log it out. */
import { useTranslation } from "react-i18next";
import { errorText } from "../../../api/errors";
import { formatDate } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { Alert } from "../../../ui/Alert";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Chip } from "../../../ui/Chip";
import { Icon } from "../../../ui/Icon";
import { Refused } from "../../../ui/QueryGate";
import { SkeletonCard } from "../../../ui/Skeleton";
import { type DeviceSession, useRevoke, useSessions } from "./settings";
import styles from "./settings.module.css";

export function SessionsCard() {
  const { t } = useTranslation("accounts");
  const { t: common } = useTranslation("common");
  const sessions = useSessions();
  const revoke = useRevoke();
  if (sessions.isPending) return <SkeletonCard lines={[40, 100, 100]} />;
  if (sessions.isError) return <Refused error={sessions.error} onRetry={() => void sessions.refetch()} />;
  const others = sessions.data.filter((session) => !session.is_current);
  return (
    <Card title={t("sessions.title")}>
      <div className={styles.lines}>
        <p className="quiet small">{t("sessions.text")}</p>
        <ul className={styles.devices}>
          {sessions.data.map((session) => (
            <Device
              key={session.id}
              session={session}
              isBusy={revoke.isPending}
              onLogout={() => revoke.mutate({ id: session.id })}
            />
          ))}
        </ul>
        {revoke.isError && <Alert>{errorText(revoke.error, common)}</Alert>}
        {others.length > 0 && (
          <Button className={styles.end} disabled={revoke.isPending} onClick={() => revoke.mutate("others")}>
            {t("sessions.others")}
          </Button>
        )}
      </div>
    </Card>
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
    <li className={styles.device}>
      <Icon name={session.kind} size={22} />
      <div>
        <span className="strong">{name}</span>{" "}
        {session.is_current && <Chip tone="ok">{t("sessions.this")}</Chip>}
        <span className={`note ${styles.seen}`}>
          {t("sessions.seen", {
            since: formatDate(session.created_at, lang, "dayYear"),
            seen: formatDate(session.last_seen_at, lang, "dayTimeYear"),
          })}
        </span>
      </div>
      {!session.is_current && (
        <Button
          className={styles.logout}
          aria-label={t("sessions.logout_of", { device: name })}
          disabled={isBusy}
          onClick={onLogout}
        >
          {t("sessions.logout")}
        </Button>
      )}
    </li>
  );
}

function useDeviceName({ browser, system, kind }: DeviceSession): string {
  const { t } = useTranslation("accounts");
  if (browser && system) return t("sessions.device", { browser, system });
  return browser ?? system ?? t(`sessions.kinds.${kind}`);
}
