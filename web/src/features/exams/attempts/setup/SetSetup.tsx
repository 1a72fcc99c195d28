/** The setup of one passage, recording or task: only the interface is left to choose (D-045). */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../../../../api/session";
import type { Mode } from "../../../../api/types";
import { QueryGate } from "../../../../ui/QueryGate";
import { useSet } from "../../../content/library/browse/api";
import { useSetNames } from "../../../content/library/browse/names";
import { SetFacts } from "../../../content/library/browse/SetFacts";
import type { SetCard } from "../../../content/library/browse/types";
import { LeftToday } from "../../../money/plans/today/LeftToday";
import { ConsentNotice } from "../../../people/families/ConsentNotice";
import { useOwnAttempts } from "./api";
import { CheckLine } from "./CheckLine";
import { openAttempt } from "./choice";
import { GoOn } from "./GoOn";
import { ModeChoice } from "./ModeChoice";
import { OpenAttempt, ToTests } from "./OpenAttempt";
import styles from "./setup.module.css";

export function SetSetup({ test, set }: { test: string; set: string }) {
  const { t } = useTranslation("setup");
  return (
    <QueryGate query={useSet(test, set)} title={t("title")}>
      {({ card }) => <Choices card={card} />}
    </QueryGate>
  );
}

function Choices({ card }: { card: SetCard }) {
  const { profile } = useSession();
  const names = useSetNames(card);
  const [mode, setMode] = useState<Mode>("comfortable");
  const attempts = useOwnAttempts();
  const extent = { section: card.section, set: card.id };
  const begun = openAttempt(attempts.data?.data ?? [], card.test_id, extent, mode);
  return (
    <div className={`wrap page ${styles.setup}`}>
      <p className={`quiet ${styles.over}`}>
        {names.section} · {names.kind}
      </p>
      <h1 lang={card.title ? "en" : undefined}>{names.title}</h1>
      <SetFacts card={card} />
      {profile && <ConsentNotice profile={profile} />}
      <ModeChoice mode={mode} choose={setMode} />
      <CheckLine />
      <LeftToday only="sections" />
      {begun ? (
        <>
          <OpenAttempt attempt={begun} />
          <ToTests />
        </>
      ) : (
        <GoOn test={card.test_id} extent={extent} mode={mode} wantsLargerScreen={false} />
      )}
    </div>
  );
}
