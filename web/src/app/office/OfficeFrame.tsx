/** Stands around every office screen: the brand's name, the tabs, the screen's title with its next action. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { useSession } from "../../api/session";
import { Button } from "../../ui/Button";
import { Empty, Forbidden } from "../../ui/StateCard";
import { TabRow } from "../../ui/TabRow";
import { paths } from "../paths";
import { useTitle } from "../shell/useTitle";
import { useTenant } from "../theme/brand";
import styles from "./office.module.css";
import { isPartOf, tabOf, tabsFor } from "./tabs";

interface OfficeFrameProps {
  title: string;
  /** One sentence below the title: what this screen is for. */
  lead?: ReactNode;
  /** The next action, right of the title. */
  action?: ReactNode;
  children: ReactNode;
}

export function OfficeFrame({ title, lead, action, children }: OfficeFrameProps) {
  const { t } = useTranslation("office");
  const tenant = useTenant();
  const { profile } = useSession();
  const { pathname } = useLocation();
  const tabs = tabsFor(profile, tenant);
  const current = tabOf(tabs, pathname);
  useTitle(title);

  return (
    <div className={`${styles.office} wrap`}>
      <p className={styles.name}>{t("of", { name: tenant.name })}</p>
      <TabRow
        label={t("label")}
        tabs={tabs.map((tab) => ({ to: tab.to, text: t(`tabs.${tab.label}`), isCurrent: tab === current }))}
      />
      {current ? (
        <>
          <header className={styles.head}>
            <div>
              <h1>{title}</h1>
              {lead && <p className="quiet">{lead}</p>}
            </div>
            {action}
          </header>
          {children}
        </>
      ) : isPartOf(tenant, pathname) ? (
        <NotYours title={title} />
      ) : (
        <NotHere title={title} />
      )}
    </div>
  );
}

/** An admin, but not one who may do this. */
function NotYours({ title }: { title: string }) {
  const { t } = useTranslation("common");
  const { profile } = useSession();
  const name = profile?.name || profile?.username || profile?.email || "";
  return (
    <div className={styles.refused}>
      <h1 className="vh">{title}</h1>
      <Forbidden
        title={t("state.forbidden_title")}
        text={t("state.forbidden_text", { name })}
        action={<Button to={paths.landing}>{t("state.back_to_home")}</Button>}
      />
    </div>
  );
}

/** A screen of something that the brand does not have. */
function NotHere({ title }: { title: string }) {
  const { t } = useTranslation(["office", "common"]);
  const { name } = useTenant();
  return (
    <div className={styles.refused}>
      <h1 className="vh">{title}</h1>
      <Empty
        title={t("office:off.title", { name })}
        text={t("office:off.text")}
        action={<Button to={paths.landing}>{t("common:state.back_to_home")}</Button>}
      />
    </div>
  );
}
