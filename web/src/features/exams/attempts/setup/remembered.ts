/** How a learner likes to be tested, remembered on this device for each learner who uses it. */
import { useState } from "react";
import { useSession } from "../../../../api/session";
import type { Mode, Section, TestKind } from "../../../../api/types";
import { kinds, modes, storedSetup, storeSetup } from "../../../../device/testSetup";
import { sections } from "../../../content/library/tests/filtersOf";

export interface Remembered {
  mode?: Mode;
  format?: string;
  kind?: TestKind;
  section?: Section;
}

/** What was chosen before, and how to remember another choice. Without storage it holds for this visit of the screen. */
export function useRemembered(): [Remembered, (choice: Remembered) => void] {
  const user = useSession().profile?.id ?? "";
  const [found, setFound] = useState(() => readSetup(user));
  const remember = (choice: Remembered) => {
    const next = { ...found, ...choice };
    setFound(next);
    storeSetup(user, next);
  };
  return [found, remember];
}

/** Only what this version still offers: an older one may have stored other names. */
export function readSetup(user: string): Remembered {
  const stored = storedSetup(user);
  return {
    ...known("mode", modes, stored.mode),
    ...known("kind", kinds, stored.kind),
    ...known("section", sections, stored.section),
    ...(typeof stored.format === "string" && { format: stored.format }),
  };
}

function known<K extends string, T>(name: K, all: readonly T[], value: unknown) {
  const found = all.find((each) => each === value);
  return found === undefined ? {} : ({ [name]: found } as Record<K, T>);
}
