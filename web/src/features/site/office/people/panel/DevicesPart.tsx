/** The devices on which somebody is logged in, each with the way to log it out. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../../../api/errors";
import { formatDate } from "../../../../../i18n/format";
import { useLanguage } from "../../../../../i18n/language";
import { Alert } from "../../../../../ui/Alert";
import { AskDialog } from "../../../../../ui/AskDialog";
import { Icon } from "../../../../../ui/Icon";
import { QueryGate } from "../../../../../ui/QueryGate";
import { Skeleton } from "../../../../../ui/Skeleton";
import { TextLink } from "../../../../../ui/TextLink";
import { type UserSession, useEndSessions, useUserSessions } from "../api";
import { useUserName } from "../names";
import type { PartProps } from "./PersonPanel";
import styles from "./panel.module.css";

export function DevicesPart({ user, powers }: PartProps) {
  const { t } = useTranslation("office_people");
  return (
    <section className={styles.section}>
      <QueryGate
        query={useUserSessions(user.id)}
        part={t("sessions.heading")}
        skeleton={<Skeleton lines={[50, 80]} />}
      >
        {({ data }) => <Devices sessions={data} user={user} powers={powers} />}
      </QueryGate>
    </section>
  );
}

function Devices({ sessions, user, powers }: PartProps & { sessions: UserSession[] }) {
  const { t } = useTranslation("office_people");
  const { t: common } = useTranslation("common");
  const nameOf = useUserName();
  const [isAsking, setAsking] = useState(false);
  const end = useEndSessions(user.id);
  const close = () => setAsking(false);
  return (
    <>
      <div className={styles.ends}>
        <h3 className={styles.title}>
          {sessions.length === 0 ? t("sessions.none") : t("sessions.title", { count: sessions.length })}
        </h3>
        {powers.access && sessions.length > 0 && (
          <TextLink className="small" onClick={() => setAsking(true)}>
            {t("sessions.end_all")}
          </TextLink>
        )}
      </div>
      {sessions.length > 0 && (
        <ul className={styles.devices}>
          {sessions.map((session) => (
            <Device
              key={session.id}
              session={session}
              isBusy={end.isPending}
              onEnd={powers.access ? () => end.mutate(session.id) : null}
            />
          ))}
        </ul>
      )}
      {end.error && !isAsking && <Alert>{errorText(end.error, common)}</Alert>}
      {isAsking && (
        <AskDialog
          title={t("sessions.all_title", { name: nameOf(user) })}
          words={{ keep: t("sessions.all_keep"), act: t("sessions.end_all") }}
          isBusy={end.isPending}
          error={end.error}
          onAct={() => end.mutate("all", { onSuccess: close })}
          onClose={close}
        >
          <p>{t("sessions.all_text")}</p>
        </AskDialog>
      )}
    </>
  );
}

interface DeviceProps {
  session: UserSession;
  isBusy: boolean;
  onEnd: (() => void) | null;
}

function Device({ session, isBusy, onEnd }: DeviceProps) {
  const { t } = useTranslation("office_people");
  const lang = useLanguage();
  const { browser, system, kind, last_seen_at } = session;
  const device =
    browser && system
      ? t("sessions.device", { browser, system })
      : (browser ?? system ?? t(`sessions.kinds.${kind}`));
  const seen = t("sessions.seen", { at: formatDate(last_seen_at, lang, "dayTimeYear") });
  return (
    <li className={styles.ends}>
      <span className={`small ${styles.device}`}>
        <Icon name={kind} size={18} />
        <span>
          {device}
          <span className={`note ${styles.under}`}>{seen}</span>
        </span>
      </span>
      {onEnd && (
        <TextLink
          className="small"
          aria-label={t("sessions.end_of", { device })}
          disabled={isBusy}
          onClick={onEnd}
        >
          {t("sessions.end")}
        </TextLink>
      )}
    </li>
  );
}
