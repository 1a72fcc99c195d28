/** `/profile`: what one tells about oneself, a tab for each concern. */
import "./profiles.css";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useTitle } from "../../app/shell/useTitle";
import { QueryGate } from "../../ui/QueryGate";
import { me, type Sheet, useSheet } from "./api";
import { ProfileHead } from "./ProfileHead";
import { ProfileTabs } from "./ProfileTabs";
import { BasicPart } from "./parts/BasicPart";
import { SettingsPart } from "./parts/SettingsPart";
import { StudentPart } from "./parts/StudentPart";
import { TeacherPart } from "./parts/TeacherPart";
import { TestingPart } from "./parts/TestingPart";
import { ownTabs, tabOf } from "./tabs";

interface ProfileScreenProps {
  /** What stands below language and time zone: password, devices, leaving. */
  account?: ReactNode;
}

export function ProfileScreen({ account }: ProfileScreenProps) {
  const { t } = useTranslation("profiles");
  const query = useSheet(me);
  useTitle(query.data?.name || t("title"));
  return (
    <div className="profile wrap">
      <QueryGate query={query} title={t("title")}>
        {(sheet) => <Parts sheet={sheet} account={account} />}
      </QueryGate>
    </div>
  );
}

function Parts({ sheet, account }: { sheet: Sheet } & ProfileScreenProps) {
  const [search] = useSearchParams();
  const tabs = ownTabs(sheet);
  const tab = tabOf(tabs, search.get("tab"));
  return (
    <>
      <ProfileHead sheet={sheet} />
      <ProfileTabs tabs={tabs} current={tab} />
      <div className="profile-parts">
        {tab === "basic" && <BasicPart sheet={sheet} who={me} />}
        {tab === "student" && <StudentPart sheet={sheet} who={me} />}
        {tab === "testing" && <TestingPart sheet={sheet} who={me} />}
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
