/** `/user/:id`: somebody's profile as the office sees and changes it. */
import { useTranslation } from "react-i18next";
import { useParams, useSearchParams } from "react-router";
import { useSession } from "../../../api/session";
import { useTitle } from "../../../app/shell/useTitle";
import { QueryGate } from "../../../ui/QueryGate";
import { UserCoinsPart } from "../../money/coins/UserCoinsPart";
import { UserSubscriptionPart } from "../../money/plans/UserSubscriptionPart";
import { AccommodationsCard } from "../accommodations/AccommodationsCard";
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

export function UserScreen() {
  const { t } = useTranslation("profiles");
  const { id = "" } = useParams();
  const query = useSheet({ kind: "somebody", id });
  useTitle(query.data?.name || t("title"));
  return (
    <div className={`wrap ${styles.profile}`}>
      <QueryGate query={query} title={t("title")}>
        {(sheet) => <Parts key={sheet.id} sheet={sheet} />}
      </QueryGate>
    </div>
  );
}

function Parts({ sheet }: { sheet: Sheet }) {
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
        {tab === "student" && <StudentPart sheet={sheet} who={who} />}
        {tab === "testing" && (
          <>
            <AccommodationsCard user={sheet.id} />
            <TestingPart sheet={sheet} who={who} />
          </>
        )}
        {tab === "coins" && <UserCoinsPart user={sheet.id} onMoved={readAnew} />}
        {tab === "subscription" && <UserSubscriptionPart user={sheet.id} onChanged={readAnew} />}
        {tab === "teacher" && <TeacherPart sheet={sheet} who={who} />}
        {tab === "trail" && <TrailPart id={sheet.id} />}
      </div>
    </>
  );
}
