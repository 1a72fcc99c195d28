/** The person whom the address names, beside the list: what they have, where they are logged in, and what can be done. */
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useSession } from "../../../../../api/session";
import { userAt } from "../../../../../app/paths";
import { formatDate } from "../../../../../i18n/format";
import { useLanguage } from "../../../../../i18n/language";
import { Alert } from "../../../../../ui/Alert";
import { Button } from "../../../../../ui/Button";
import { IconButton } from "../../../../../ui/IconButton";
import { QueryGate } from "../../../../../ui/QueryGate";
import { SidePanel } from "../../../../../ui/SidePanel";
import { Skeleton } from "../../../../../ui/Skeleton";
import { type AdminUser, useUser } from "../api";
import { withOpen } from "../filterOf";
import { useRoleNames, useUserName } from "../names";
import { type Powers, powersOver } from "../rules";
import { StateChips } from "../StateChips";
import { ActivityPart } from "./ActivityPart";
import { BlockSwitch } from "./BlockSwitch";
import { CoinLine } from "./CoinLine";
import { DevicesPart } from "./DevicesPart";
import { OldProSwitch } from "./OldProSwitch";
import { ProLine } from "./ProLine";
import styles from "./panel.module.css";
import { ResetLink } from "./ResetLink";

export function PersonPanel({ id }: { id: string }) {
  const { t } = useTranslation("office_people");
  const [search, setSearch] = useSearchParams();
  const close = () => setSearch(withOpen(search, null), { preventScrollReset: true });
  return (
    <SidePanel label={t("panel.label")} onClose={close}>
      <div className={styles.panel}>
        <div className={styles.close}>
          <IconButton icon="close" label={t("panel.close")} onClick={close} />
        </div>
        <QueryGate
          query={useUser(id)}
          part={t("panel.label")}
          skeleton={
            <div className={styles.section}>
              <Skeleton lines={[50, 70, 100, 100, 100, 60]} />
            </div>
          }
        >
          {(user) => <Person user={user} />}
        </QueryGate>
      </div>
    </SidePanel>
  );
}

/** Of whom a part of the panel is, and what the reader may do with them. */
export interface PartProps {
  user: AdminUser;
  powers: Powers;
}

function Person({ user }: { user: AdminUser }) {
  const { t } = useTranslation("office_people");
  const { profile } = useSession();
  const powers = powersOver(user, profile);
  return (
    <>
      <Head user={user} />
      <section className={styles.section}>
        {powers.reason && <Alert tone="info">{t(`panel.${powers.reason}`)}</Alert>}
        <ProLine user={user} powers={powers} />
        <CoinLine user={user} powers={powers} />
        <OldProSwitch user={user} powers={powers} />
        <BlockSwitch user={user} powers={powers} />
      </section>
      <DevicesPart user={user} powers={powers} />
      {powers.activity && <ActivityPart user={user} />}
      <section className={`${styles.section} ${styles.end}`}>
        {powers.access && <ResetLink user={user} />}
        <Button fullWidth to={userAt(user.id)}>
          {t("panel.profile")}
        </Button>
      </section>
    </>
  );
}

function Head({ user }: { user: AdminUser }) {
  const { t } = useTranslation("office_people");
  const lang = useLanguage();
  const nameOf = useUserName();
  const rolesOf = useRoleNames();
  return (
    <header className={styles.section}>
      <h2 className={user.name ? `${styles.name} pn` : `${styles.name} ${styles.off}`}>{nameOf(user)}</h2>
      <p className="note">{user.email}</p>
      {(user.username || user.phone) && (
        <p className="note">{[user.username, user.phone].filter(Boolean).join(" · ")}</p>
      )}
      <p className="note num">
        {rolesOf(user)} · {t("panel.since", { day: formatDate(user.joined_at, lang, "dayYear") })}
      </p>
      <p className={styles.chips}>
        <StateChips user={user} />
      </p>
    </header>
  );
}
