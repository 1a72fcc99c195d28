/** Which version, how much of which test, which mode: what is known or remembered is not asked again. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Section, TestCard } from "../../../../api/types";
import { useTenant } from "../../../../app/theme/brand";
import { Skeleton } from "../../../../ui/Skeleton";
import { TestTitle } from "../../../content/library/tests/TestTitle";
import { useOwnAttempts, useTestsOfFormat } from "./api";
import { CheckLine } from "./CheckLine";
import { Chosen } from "./Chosen";
import {
  extentOf,
  hasSound,
  minutesOf,
  openAttempt,
  practiceOf,
  testOf,
  testsOfKind,
  wantsLargerScreen,
} from "./choice";
import { KindChoice } from "./KindChoice";
import { ModeChoice } from "./ModeChoice";
import { type Remembered, useRemembered } from "./remembered";
import { SetupFrame } from "./SetupFrame";
import { StartCard } from "./StartCard";
import { SectionChoice, SectionTimes, TestChoice } from "./TestChoice";
import { VersionChoice } from "./VersionChoice";

interface TestSetupProps {
  /** The test the learner came with. */
  first: TestCard | null;
  section: Section | undefined;
}

export function TestSetup({ first, section: came }: TestSetupProps) {
  const { t } = useTranslation(["setup", "common"]);
  const [remembered, remember] = useRemembered();
  const asked = useAsked(first, came, remembered);
  const { format, kind, mode } = asked;
  const [isOpen, setOpen] = useState(!first && !came && !remembered.kind);
  const listed = useTestsOfFormat(format);
  const attempts = useOwnAttempts();

  const known = listed.data?.data ?? (first?.format === format ? [first] : []);
  const fitting = testsOfKind(known, kind);
  const chosen = testOf(fitting, asked);
  const extent = extentOf(chosen, asked);
  const { section } = extent;
  const choose = (choice: Remembered) => {
    asked.change(choice);
    remember(choice);
  };
  const length = section ? t(`common:sections.${section}`) : t(`common:kinds.${kind}`);
  const minutes = chosen && minutesOf(chosen, section);
  const mustChoose = !chosen && !listed.isPending;
  return (
    <SetupFrame
      over={chosen && t("title")}
      title={chosen ? <TestTitle test={chosen} /> : t("title")}
      begun={chosen && openAttempt(attempts.data?.data ?? [], chosen.id, extent, mode)}
      start={
        <StartCard
          test={chosen?.id}
          extent={extent}
          mode={mode}
          onStart={() => remember({ format, kind, mode, ...(section && { section }) })}
          length={length}
          minutes={minutes}
          counts={chosen && practiceOf(chosen, extent)}
          wantsLargerScreen={chosen !== undefined && wantsLargerScreen(chosen, extent, mode)}
        />
      }
    >
      <Chosen
        isOpen={isOpen || mustChoose}
        onToggle={() => setOpen(!isOpen)}
        summary={[t(`common:formats.${format as "ibt-2023"}`), length].join(" · ")}
      >
        {/* A version has tests of its own: what was chosen in another says nothing there. */}
        <VersionChoice format={format} choose={(next) => choose({ format: next })} />
        {listed.isPending && known.length === 0 ? (
          <Skeleton lines={[40, 60]} />
        ) : (
          <>
            <KindChoice tests={known} kind={kind} choose={(next) => choose({ kind: next })} />
            <TestChoice tests={fitting} chosen={chosen} choose={({ id }) => asked.choose(id)} />
          </>
        )}
        {chosen && kind === "section" && (
          <SectionChoice test={chosen} section={section} choose={(next) => choose({ section: next })} />
        )}
      </Chosen>
      <ModeChoice mode={mode} choose={(next) => choose({ mode: next })} />
      {chosen && <SectionTimes test={chosen} section={section} />}
      {chosen && hasSound(chosen, section) && <CheckLine />}
    </SetupFrame>
  );
}

/** What is asked for: what the learner came with, else what was chosen last, else what most begin with. */
function useAsked(first: TestCard | null, came: Section | undefined, remembered: Remembered) {
  const { current_format, formats } = useTenant();
  const last = formats.find((each) => each === remembered.format);
  const [test, setTest] = useState(first?.id);
  const [asked, setAsked] = useState({
    format: first?.format ?? last ?? current_format,
    kind: came ? ("section" as const) : (first?.kind ?? remembered.kind ?? "quick_mock"),
    section: came ?? (first ? undefined : remembered.section),
    mode: remembered.mode ?? ("comfortable" as const),
  });
  return {
    ...asked,
    test,
    choose: setTest,
    change: (choice: Remembered) => setAsked({ ...asked, ...choice }),
  };
}
