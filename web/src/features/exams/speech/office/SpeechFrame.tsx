/** Stands around the operators' two screens of speech analysis. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { paths } from "../../../../app/paths";
import { useTitle } from "../../../../app/shell/useTitle";
import { TabRow } from "../../../../ui/TabRow";
import styles from "./office.module.css";

interface SpeechFrameProps {
  title: string;
  lead: string;
  children: ReactNode;
}

export function SpeechFrame({ title, lead, children }: SpeechFrameProps) {
  const { t } = useTranslation("speech");
  const { pathname } = useLocation();
  useTitle(title);
  const tabs = [
    { to: paths.speechAnalytics, text: t("office.tabs.days") },
    { to: paths.speechJobs, text: t("office.tabs.jobs") },
  ];
  return (
    <div className={`${styles.office} wrap`}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <p className="quiet">{lead}</p>
      </header>
      <TabRow
        label={t("office.label")}
        tabs={tabs.map((tab) => ({ ...tab, isCurrent: pathname.endsWith(tab.to) }))}
      />
      {children}
    </div>
  );
}
