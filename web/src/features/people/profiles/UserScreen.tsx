/** `/user/:id`: somebody's profile as the office sees and changes it. */
import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { useParams, useSearchParams } from "react-router";
import { useSession } from "../../../api/session";
import { useTitle } from "../../../app/shell/useTitle";
import { QueryGate } from "../../../ui/QueryGate";
import { AccommodationsCard } from "../accommodations/AccommodationsCard";
import { LearnersCard } from "../teaching/LearnersCard";
import { TeachersCard } from "../teaching/TeachersCard";
import { type Sheet, useReadAnew, useSheet, type Who } from "./api";
import { ProfileHead } from "./ProfileHead";
import { ProfileTabs } from "./ProfileTabs";
import { BasicPart } from "./parts/BasicPart";
import { StudentPart } from "./parts/StudentPart";
import { TeacherPart } from "./parts/TeacherPart";
import { TestingPart } from "./parts/TestingPart";
import { TrailPart } from "./parts/TrailPart";
import styles from "./profiles.module.css";
import { officeTabs, tabOf } from "./tabs";

interface UserScreenProps {
  /** What `money` shows of somebody; what it changes is read anew. */
  Coins: ComponentType<{ user: string; onMoved: () => void }>;
  Subscription: ComponentType<{ user: string; onChanged: () => void }>;
}

export function UserScreen(money: UserScreenProps) {
  const { t } = useTranslation("profiles");
  const { id = "" } = useParams();
  const query = useSheet({ kind: "somebody", id });
  useTitle(query.data?.name || t("title"));
  return (
    <div className={`wrap ${styles.profile}`}>
      <QueryGate query={query} title={t("title")}>
        {(sheet) => <Parts key={sheet.id} sheet={sheet} {...money} />}
      </QueryGate>
    </div>
  );
}

function Parts({ sheet, Coins, Subscription }: UserScreenProps & { sheet: Sheet }) {
  const { t } = useTranslation("profiles");
  const { profile } = useSession();
  const [search] = useSearchParams();
  const who: Who = { kind: "somebody", id: sheet.id };
  const tabs = officeTabs(sheet, profile);
  const readAnew = useReadAnew(who);
  const tab = tabOf(tabs, search.get("tab"));
  return (
    <>
      <p className={`note ${styles.office}`}>{t("office_note")}</p>
      <ProfileHead sheet={sheet} />
      <ProfileTabs tabs={tabs} current={tab} />
      <div className={styles.parts}>
        {tab === "basic" && <BasicPart sheet={sheet} who={who} />}
        {tab === "student" && (
          <>
            <TeachersCard learner={sheet.id} />
            <StudentPart sheet={sheet} who={who} />
          </>
        )}
        {tab === "testing" && (
          <>
            <AccommodationsCard user={sheet.id} />
            <TestingPart sheet={sheet} who={who} />
          </>
        )}
        {tab === "coins" && <Coins user={sheet.id} onMoved={readAnew} />}
        {tab === "subscription" && <Subscription user={sheet.id} onChanged={readAnew} />}
        {tab === "teacher" && (
          <>
            <LearnersCard teacher={sheet.id} name={sheet.name} />
            <TeacherPart sheet={sheet} who={who} />
          </>
        )}
        {tab === "trail" && <TrailPart id={sheet.id} />}
      </div>
    </>
  );
}
