/** The row of tabs; the tab is in the address, so back and reload work. */
import { useTranslation } from "react-i18next";
import { TabRow } from "../../ui/TabRow";
import type { Tab } from "./tabs";

export function ProfileTabs({ tabs, current }: { tabs: Tab[]; current: Tab }) {
  const { t } = useTranslation("profiles");
  return (
    <TabRow
      label={t("tabs.label")}
      tabs={tabs.map((tab) => ({
        to: tab === "basic" ? "?" : `?tab=${tab}`,
        text: t(`tabs.${tab}`),
        isCurrent: tab === current,
      }))}
    />
  );
}
