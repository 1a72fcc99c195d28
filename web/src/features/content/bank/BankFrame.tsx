/** Stands around the screens of the item bank: its two screens, the title and the next action. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { paths } from "../../../app/paths";
import { useTitle } from "../../../app/shell/useTitle";
import { TabRow } from "../../../ui/TabRow";
import styles from "./bank.module.css";

interface BankFrameProps {
  title: string;
  lead?: ReactNode;
  action?: ReactNode;
  /** The screen shows its own heading. */
  isPlain?: boolean;
  children: ReactNode;
}

const screens = [
  { label: "questions", to: paths.questionSearch },
  { label: "packs", to: paths.questionPacks },
] as const;

export function BankFrame({ title, lead, action, isPlain = false, children }: BankFrameProps) {
  const { t } = useTranslation("bank");
  const { pathname } = useLocation();
  useTitle(title);
  return (
    <div className="wrap page">
      <p className={styles.name}>{t("name")}</p>
      <TabRow
        label={t("tabs.label")}
        tabs={screens.map(({ label, to }) => ({
          to,
          text: t(`tabs.${label}`),
          isCurrent: pathname.startsWith(to),
        }))}
      />
      {!isPlain && (
        <header className={styles.head}>
          <div>
            <h1>{title}</h1>
            {lead && <p className="quiet">{lead}</p>}
          </div>
          {action}
        </header>
      )}
      {isPlain ? <div className={styles.plain}>{children}</div> : children}
    </div>
  );
}
