/** `/setTest?test=&section=&set=`: the setup of a test, of a section or of a single set. */
import { useTranslation } from "react-i18next";
import { Navigate, useSearchParams } from "react-router";
import { paths } from "../../../../app/paths";
import { useTitle } from "../../../../app/shell/useTitle";
import { QueryGate } from "../../../../ui/QueryGate";
import { SkeletonPage } from "../../../../ui/Skeleton";
import { sections } from "../../../content/library/tests/filtersOf";
import { useTest } from "./api";
import { SetSetup } from "./SetSetup";
import { TestSetup } from "./TestSetup";

export function SetTestScreen() {
  const { t } = useTranslation("setup");
  const [search] = useSearchParams();
  const [id, set] = [search.get("test"), search.get("set")];
  const test = useTest(id);
  useTitle(t("title"));
  if (set)
    return id ? (
      <SetSetup key={`${id}/${set}`} test={id} set={set} />
    ) : (
      <Navigate to={paths.browse} replace />
    );
  if (id === null)
    return <TestSetup first={null} section={sections.find((each) => each === search.get("section"))} />;
  return (
    <QueryGate query={test} title={t("title")} skeleton={<SkeletonPage />}>
      {(first) => {
        const section = first.sections.find((each) => each.section === search.get("section"))?.section;
        return <TestSetup key={`${id}/${section}`} first={first} section={section} />;
      }}
    </QueryGate>
  );
}
