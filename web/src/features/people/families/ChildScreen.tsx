/** `/children/:id`: a child's results, and the profile as the parent reads and changes it. */
import { useTranslation } from "react-i18next";
import { useParams, useSearchParams } from "react-router";
import { paths } from "../../../app/paths";
import { useTitle } from "../../../app/shell/useTitle";
import { QueryGate } from "../../../ui/QueryGate";
import { TextLink } from "../../../ui/TextLink";
import { type Sheet, useSheet, type Who } from "../profiles/api";
import { ProfileHead } from "../profiles/ProfileHead";
import { ProfileTabs } from "../profiles/ProfileTabs";
import { BasicPart } from "../profiles/parts/BasicPart";
import { StudentPart } from "../profiles/parts/StudentPart";
import { TestingPart } from "../profiles/parts/TestingPart";
import styles from "../profiles/profiles.module.css";
import { childTabs, tabOf } from "../profiles/tabs";
import { ChildResults, type TestRows } from "./ChildResults";

export function ChildScreen({ Tests }: { Tests: TestRows }) {
  const { t } = useTranslation("families");
  const { id = "" } = useParams();
  const query = useSheet({ kind: "child", id });
  useTitle(query.data?.name || t("children.title"));
  return (
    <div className={`wrap ${styles.profile} ${styles.roomy}`}>
      <QueryGate query={query} title={t("children.title")}>
        {(sheet) => <Parts key={sheet.id} sheet={sheet} Tests={Tests} />}
      </QueryGate>
    </div>
  );
}

function Parts({ sheet, Tests }: { sheet: Sheet; Tests: TestRows }) {
  const { t } = useTranslation("families");
  const [search] = useSearchParams();
  const who: Who = { kind: "child", id: sheet.id };
  const tabs = childTabs(sheet);
  const tab = tabOf(tabs, search.get("tab"));
  return (
    <>
      <p className={`note ${styles.office}`}>
        <TextLink to={paths.children}>{t("children.title")}</TextLink>
      </p>
      <ProfileHead sheet={sheet} />
      <ProfileTabs tabs={tabs} current={tab} />
      <div className={tab === "results" ? styles.parts : `${styles.parts} ${styles.forms}`}>
        {tab === "results" && <ChildResults id={sheet.id} Tests={Tests} />}
        {tab === "basic" && <BasicPart sheet={sheet} who={who} />}
        {tab === "student" && <StudentPart sheet={sheet} who={who} />}
        {tab === "testing" && <TestingPart sheet={sheet} who={who} />}
      </div>
    </>
  );
}
