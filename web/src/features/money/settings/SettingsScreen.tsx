/** `/office/settings`: prices, rewards, discounts, fees and limits of the brand, and who changed them when. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { OfficeFrame } from "../../../app/office/OfficeFrame";
import { QueryGate } from "../../../ui/QueryGate";
import { SkeletonCard } from "../../../ui/Skeleton";
import { useReloadSettings, useSettings } from "./api";
import { SettingsForm } from "./SettingsForm";
import { SettingsHistory } from "./SettingsHistory";
import styles from "./settings.module.css";

export function SettingsScreen() {
  const { t } = useTranslation("settings");
  const settings = useSettings();
  const [round, setRound] = useState(0);
  const load = useReloadSettings();
  const reload = () => load.mutate(undefined, { onSuccess: () => setRound((now) => now + 1) });
  return (
    <OfficeFrame title={t("title")} lead={t("lead")}>
      <div className={styles.settings}>
        <QueryGate query={settings} skeleton={<SkeletonCard lines={[30, 100, 100, 30, 100]} />}>
          {(stored) => <SettingsForm key={round} stored={stored} onReload={reload} />}
        </QueryGate>
        <SettingsHistory />
      </div>
    </OfficeFrame>
  );
}
