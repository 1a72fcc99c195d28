/** `/setTest/{preset}`: the setup with the tests that the company assigned, and no other (R-011, D-006). */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import type { Mode, TestCard } from "../../../../api/types";
import { paths } from "../../../../app/paths";
import { useTitle } from "../../../../app/shell/useTitle";
import { useTenant } from "../../../../app/theme/brand";
import { Button } from "../../../../ui/Button";
import { QueryGate } from "../../../../ui/QueryGate";
import { Empty } from "../../../../ui/StateCard";
import { LeftToday } from "../../../money/plans/today/LeftToday";
import { useAssignedTests, useOwnAttempts } from "./api";
import { CheckLine } from "./CheckLine";
import { openAttempt, practiceOf, wantsLargerScreen } from "./choice";
import { GoOn } from "./GoOn";
import { ModeChoice } from "./ModeChoice";
import { OpenAttempt } from "./OpenAttempt";
import styles from "./setup.module.css";
import { SectionTimes, TestChoice } from "./TestChoice";

/** The literal path of the specification has no parameter. */
const usual = "ivyway";

export function AssignedTestScreen() {
  const { t } = useTranslation("setup");
  const { preset = usual } = useParams();
  const tests = useAssignedTests(preset);
  useTitle(t("assigned.title"));
  return (
    <div className="wrap page">
      <QueryGate title={t("assigned.title")} query={tests}>
        {({ data }) => (data.length > 0 ? <Choices key={preset} tests={data} /> : <NothingYet />)}
      </QueryGate>
    </div>
  );
}

function NothingYet() {
  const { t } = useTranslation("setup");
  return (
    <div className="narrow">
      <Empty
        alone
        title={t("assigned.none_title")}
        text={t("assigned.none_text")}
        action={<Button to={paths.tests}>{t("to_tests")}</Button>}
      />
    </div>
  );
}

function Choices({ tests }: { tests: TestCard[] }) {
  const { t } = useTranslation("setup");
  const { name } = useTenant();
  const attempts = useOwnAttempts();
  const [mode, setMode] = useState<Mode>("comfortable");
  const [test, setTest] = useState(tests[0]);
  const begun = test && openAttempt(attempts.data?.data ?? [], test.id, {}, mode);
  return (
    <div className={styles.setup}>
      <p className={`quiet ${styles.over}`}>{t("assigned.by", { name })}</p>
      <h1>{t("assigned.title")}</h1>
      <TestChoice tests={tests} chosen={test} choose={setTest} withFormat />
      {test && <SectionTimes test={test} />}
      <ModeChoice mode={mode} choose={setMode} />
      <CheckLine />
      {test && <LeftToday only={practiceOf(test, {})} />}
      {begun ? (
        <OpenAttempt attempt={begun} />
      ) : (
        <GoOn
          test={test?.id}
          extent={{}}
          mode={mode}
          wantsLargerScreen={test !== undefined && wantsLargerScreen(test, {}, mode)}
        />
      )}
    </div>
  );
}
