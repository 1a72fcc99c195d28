/** `/setTest/{preset}`: the setup with the tests that the company assigned, and no other (R-011, D-006). */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import type { TestCard } from "../../../../api/types";
import { paths } from "../../../../app/paths";
import { useTitle } from "../../../../app/shell/useTitle";
import { useTenant } from "../../../../app/theme/brand";
import { Button } from "../../../../ui/Button";
import { QueryGate } from "../../../../ui/QueryGate";
import { Empty } from "../../../../ui/StateCard";
import { useAssignedTests, useOwnAttempts } from "./api";
import { CheckLine } from "./CheckLine";
import { hasSound, openAttempt, practiceOf, wantsLargerScreen } from "./choice";
import { ModeChoice } from "./ModeChoice";
import { useRemembered } from "./remembered";
import { SetupFrame } from "./SetupFrame";
import { StartCard } from "./StartCard";
import { SectionTimes, TestChoice } from "./TestChoice";

/** The literal path of the specification has no parameter. */
const usual = "ivyway";

export function AssignedTestScreen() {
  const { t } = useTranslation("setup");
  const { preset = usual } = useParams();
  const tests = useAssignedTests(preset);
  useTitle(t("assigned.title"));
  return (
    <QueryGate title={t("assigned.title")} query={tests}>
      {({ data }) => (data.length > 0 ? <Choices key={preset} tests={data} /> : <NothingYet />)}
    </QueryGate>
  );
}

function NothingYet() {
  const { t } = useTranslation("setup");
  return (
    <div className="wrap page">
      <div className="narrow">
        <Empty
          alone
          title={t("assigned.none_title")}
          text={t("assigned.none_text")}
          action={<Button to={paths.tests}>{t("to_tests")}</Button>}
        />
      </div>
    </div>
  );
}

function Choices({ tests }: { tests: TestCard[] }) {
  const { t } = useTranslation(["setup", "common"]);
  const { name } = useTenant();
  const attempts = useOwnAttempts();
  const [remembered, remember] = useRemembered();
  const mode = remembered.mode ?? "comfortable";
  const [test, setTest] = useState(tests[0]);
  return (
    <SetupFrame
      over={t("assigned.by", { name })}
      title={t("assigned.title")}
      begun={test && openAttempt(attempts.data?.data ?? [], test.id, {}, mode)}
      start={
        <StartCard
          test={test?.id}
          extent={{}}
          mode={mode}
          length={test && t(`common:kinds.${test.kind}`)}
          minutes={test?.minutes}
          counts={test && practiceOf(test, {})}
          wantsLargerScreen={test !== undefined && wantsLargerScreen(test, {}, mode)}
        />
      }
    >
      <TestChoice tests={tests} chosen={test} choose={setTest} />
      <ModeChoice mode={mode} choose={(next) => remember({ mode: next })} />
      {test && <SectionTimes test={test} section={undefined} />}
      {test && hasSound(test, undefined) && <CheckLine />}
    </SetupFrame>
  );
}
