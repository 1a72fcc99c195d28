/** The row of tabs; the tab is in the address, so back and reload work. */
import { useTranslation } from "react-i18next";
import type { Path } from "../../../app/paths";
import { TabRow } from "../../../ui/TabRow";
import type { Tab } from "./tabs";

interface ProfileTabsProps {
  tabs: Tab[];
  current: Tab;
  /** Where the profile is, if it may be shown at another address. */
  at?: Path;
}

export function ProfileTabs({ tabs, current, at }: ProfileTabsProps) {
  const { t } = useTranslation("profiles");
  return (
    <TabRow
      label={t("tabs.label")}
      tabs={tabs.map((tab) => ({
        to: tab === tabs[0] ? (at ?? "?") : `${at ?? ""}?tab=${tab}`,
        text: t(`tabs.${tab}`),
        isCurrent: tab === current,
      }))}
    />
  );
}
