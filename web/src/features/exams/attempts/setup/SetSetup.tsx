/** The setup of one passage, recording or task: only the interface is left to choose (D-045). */
import { useTranslation } from "react-i18next";
import { QueryGate } from "../../../../ui/QueryGate";
import { useSet } from "../../../content/library/browse/api";
import { useSetNames } from "../../../content/library/browse/names";
import { SetFacts } from "../../../content/library/browse/SetFacts";
import type { SetCard } from "../../../content/library/browse/types";
import { wholeMinutes } from "../../../content/library/tests/minutes";
import { useOwnAttempts } from "./api";
import { CheckLine } from "./CheckLine";
import { openAttempt } from "./choice";
import { ModeChoice } from "./ModeChoice";
import { useRemembered } from "./remembered";
import { SetupFrame } from "./SetupFrame";
import { StartCard } from "./StartCard";

export function SetSetup({ test, set }: { test: string; set: string }) {
  const { t } = useTranslation("setup");
  return (
    <QueryGate query={useSet(test, set)} title={t("title")}>
      {({ card }) => <Choices card={card} />}
    </QueryGate>
  );
}

function Choices({ card }: { card: SetCard }) {
  const names = useSetNames(card);
  const [remembered, remember] = useRemembered();
  const mode = remembered.mode ?? "comfortable";
  const attempts = useOwnAttempts();
  const extent = { section: card.section, set: card.id };
  return (
    <SetupFrame
      over={`${names.section} · ${names.kind}`}
      title={<span lang={card.title ? "en" : undefined}>{names.title}</span>}
      begun={openAttempt(attempts.data?.data ?? [], card.test_id, extent, mode)}
      start={
        <StartCard
          test={card.test_id}
          extent={extent}
          mode={mode}
          length={names.kind}
          minutes={wholeMinutes(card.seconds)}
          counts="sections"
          wantsLargerScreen={false}
        />
      }
    >
      <SetFacts card={card} />
      <ModeChoice mode={mode} choose={(next) => remember({ mode: next })} />
      {isHeard(card) && <CheckLine />}
    </SetupFrame>
  );
}

const isHeard = ({ section }: SetCard) => section === "listening" || section === "speaking";
