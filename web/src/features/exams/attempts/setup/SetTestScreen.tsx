/** `/setTest?test=&section=&set=`: which version, how much, which interface, and whether sound works. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useSearchParams } from "react-router";
import { useSession } from "../../../../api/session";
import type { Mode, Section, TestCard, TestKind } from "../../../../api/types";
import { paths } from "../../../../app/paths";
import { useTitle } from "../../../../app/shell/useTitle";
import { useTenant } from "../../../../app/theme/brand";
import { QueryGate } from "../../../../ui/QueryGate";
import { Skeleton, SkeletonPage } from "../../../../ui/Skeleton";
import { sections } from "../../../content/library/tests/filtersOf";
import { LeftToday } from "../../../money/plans/today/LeftToday";
import { ConsentNotice } from "../../../people/families/ConsentNotice";
import { useOwnAttempts, useTest, useTestsOfFormat } from "./api";
import { CheckLine } from "./CheckLine";
import { openAttempt, practiceOf, testsOfKind, wantsLargerScreen } from "./choice";
import { GoOn } from "./GoOn";
import { KindChoice } from "./KindChoice";
import { ModeChoice } from "./ModeChoice";
import { OpenAttempt, ToTests } from "./OpenAttempt";
import { SetSetup } from "./SetSetup";
import styles from "./setup.module.css";
import { SectionChoice, SectionTimes, TestChoice } from "./TestChoice";
import { VersionChoice } from "./VersionChoice";

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
    return <Choices first={null} section={sections.find((each) => each === search.get("section"))} />;
  return (
    <QueryGate query={test} title={t("title")} skeleton={<SkeletonPage />}>
      {(first) => {
        const section = first.sections.find((each) => each.section === search.get("section"))?.section;
        return <Choices key={`${id}/${section}`} first={first} section={section} />;
      }}
    </QueryGate>
  );
}

interface ChoicesProps {
  /** The test the learner came with. */
  first: TestCard | null;
  section: Section | undefined;
}

function Choices({ first, section: firstSection }: ChoicesProps) {
  const { t } = useTranslation(["setup", "common"]);
  const { profile } = useSession();
  const { current_format } = useTenant();
  const [format, setFormat] = useState(first?.format ?? current_format);
  const [kind, setKind] = useState<TestKind>(firstSection ? "section" : (first?.kind ?? "quick_mock"));
  const [test, setTest] = useState(first?.id);
  const [wish, setSection] = useState(firstSection);
  const [mode, setMode] = useState<Mode>("comfortable");
  const listed = useTestsOfFormat(format);
  const attempts = useOwnAttempts();

  const known = listed.data?.data ?? (first?.format === format ? [first] : []);
  const fitting = testsOfKind(known, kind);
  const chosen = fitting.find(({ id }) => id === test) ?? fitting[0];
  const section =
    kind === "section" && chosen
      ? (chosen.sections.find((each) => each.section === wish) ?? chosen.sections[0])?.section
      : undefined;
  const extent = section ? { section } : {};
  const begun = chosen && openAttempt(attempts.data?.data ?? [], chosen.id, extent, mode);
  return (
    <div className={`wrap page ${styles.setup}`}>
      {chosen && <p className={`quiet ${styles.over}`}>{t("title")}</p>}
      <h1>{chosen ? <span lang="en">{chosen.title}</span> : t("title")}</h1>
      {profile && <ConsentNotice profile={profile} />}
      {/* A version has tests of its own: what was chosen in another says nothing there. */}
      <VersionChoice format={format} choose={setFormat} />
      {listed.isPending && known.length === 0 ? (
        <Skeleton lines={[40, 60]} />
      ) : (
        <>
          <KindChoice tests={known} kind={kind} choose={setKind} />
          <TestChoice tests={fitting} chosen={chosen} choose={({ id }) => setTest(id)} />
        </>
      )}
      {chosen && kind === "section" && <SectionChoice test={chosen} section={section} choose={setSection} />}
      {chosen && kind !== "section" && <SectionTimes test={chosen} />}
      <ModeChoice mode={mode} choose={setMode} />
      <CheckLine />
      {chosen && <LeftToday only={practiceOf(chosen, extent)} />}
      {begun ? (
        <>
          <OpenAttempt attempt={begun} />
          <ToTests />
        </>
      ) : (
        <GoOn
          test={chosen?.id}
          extent={extent}
          mode={mode}
          wantsLargerScreen={chosen !== undefined && wantsLargerScreen(chosen, extent, mode)}
        />
      )}
    </div>
  );
}
