/** What stands around the screens of plans: the title, and the way from one to the other. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { useSession } from "../../../api/session";
import { paths } from "../../../app/paths";
import { useTitle } from "../../../app/shell/useTitle";
import { TabRow } from "../../../ui/TabRow";
import styles from "./shop.module.css";

const screens = [
  ["plans", paths.plans],
  ["tcoins", paths.planCoins],
  ["grading", paths.planGrading],
  ["setting", paths.planSetting],
] as const;

interface PlansFrameProps {
  screen: (typeof screens)[number][0];
  children: ReactNode;
}

export function PlansFrame({ screen, children }: PlansFrameProps) {
  const { t } = useTranslation("shop");
  const { token } = useSession();
  const { pathname } = useLocation();
  const title = t(`${screen}.title`);
  useTitle(title);
  // What one has is nobody's without an account.
  const shown = screens.filter(([name]) => name !== "setting" || token !== null);
  return (
    <div className={`wrap ${styles.plans}`}>
      <h1>{title}</h1>
      <p className={styles.lead}>{t(`${screen}.lead`)}</p>
      <TabRow
        label={t("tabs.label")}
        tabs={shown.map(([name, to]) => ({ to, text: t(`tabs.${name}`), isCurrent: pathname === to }))}
      />
      <div className={styles.parts}>{children}</div>
    </div>
  );
}
