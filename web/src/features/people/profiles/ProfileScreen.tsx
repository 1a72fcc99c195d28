/** `/profile`: what one tells about oneself, a tab for each concern. */
import type { ComponentType, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { paths } from "../../../app/paths";
import { useTitle } from "../../../app/shell/useTitle";
import { QueryGate } from "../../../ui/QueryGate";
import { me, type Sheet, useSheet } from "./api";
import { ProfileHead } from "./ProfileHead";
import { ProfileTabs } from "./ProfileTabs";
import { BasicPart } from "./parts/BasicPart";
import { SettingsPart } from "./parts/SettingsPart";
import { StudentPart } from "./parts/StudentPart";
import { TeacherPart } from "./parts/TeacherPart";
import { TestingPart } from "./parts/TestingPart";
import styles from "./profiles.module.css";
import { ownTabs, tabOf } from "./tabs";

interface ProfileScreenProps {
  /** What `money` shows of one. */
  Coins: ComponentType<{ isVerified: boolean }>;
  Subscription: ComponentType;
  /** What stands below language and time zone: password, devices, leaving. */
  account?: ReactNode;
  /** The address is that of the balance. */
  opensCoins?: boolean;
}

export function ProfileScreen(props: ProfileScreenProps) {
  const { opensCoins = false } = props;
  const { t } = useTranslation(["profiles", "coins"]);
  const query = useSheet(me);
  const title = t(opensCoins ? "coins:title" : "profiles:title");
  useTitle(opensCoins ? title : query.data?.name || title);
  return (
    <div className={`wrap ${styles.profile}`}>
      <QueryGate query={query} title={title}>
        {(sheet) => <Parts sheet={sheet} {...props} />}
      </QueryGate>
    </div>
  );
}

function Parts({
  sheet,
  Coins,
  Subscription,
  account,
  opensCoins = false,
}: { sheet: Sheet } & ProfileScreenProps) {
  const [search] = useSearchParams();
  const tabs = ownTabs(sheet);
  const tab = tabOf(tabs, search.get("tab") ?? (opensCoins ? "coins" : null));
  return (
    <>
      <ProfileHead sheet={sheet} />
      <ProfileTabs tabs={tabs} current={tab} at={paths.profile} />
      <div className={styles.parts}>
        {tab === "basic" && <BasicPart sheet={sheet} who={me} />}
        {tab === "student" && <StudentPart sheet={sheet} who={me} />}
        {tab === "testing" && <TestingPart sheet={sheet} who={me} />}
        {tab === "coins" && <Coins isVerified={sheet.email_verified} />}
        {tab === "subscription" && <Subscription />}
        {tab === "teacher" && <TeacherPart sheet={sheet} who={me} />}
        {tab === "settings" && (
          <SettingsPart sheet={sheet} who={me}>
            {account}
          </SettingsPart>
        )}
      </div>
    </>
  );
}
