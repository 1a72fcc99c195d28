/**
 * Stands around every screen's content: a house ad below it for free members, and the title alone while their ad
 * blocker is on. For everybody else it is the content and nothing more.
 */
import { lazy, type ReactNode, Suspense } from "react";
import { isLearner, useSession } from "../../../api/session";
import type { ScreenMeta } from "../../../app/screens";
import { useTenant } from "../../../app/theme/brand";
import { isTested } from "./adblock/rules";
import { useBlocker } from "./adblock/useBlocker";
import { slotOf } from "./slots";

const HouseAdStrip = lazy(async () => ({ default: (await import("./HouseAdStrip")).HouseAdStrip }));
const TitleOnly = lazy(async () => ({ default: (await import("./adblock/TitleOnly")).TitleOnly }));

interface FreeMemberFrameProps {
  meta: ScreenMeta | null;
  children: ReactNode;
}

export function FreeMemberFrame({ meta, children }: FreeMemberFrameProps) {
  const { profile } = useSession();
  const { features } = useTenant();
  const isBlocked = useBlocker(features.includes("ad_block_dialog") ? meta : null);
  const place = slotOf(meta);
  // The home of who works here, or watches over a child, offers nothing for sale to learners.
  const slot = place === "home" && !isLearner(profile) ? null : place;
  if (isBlocked && meta) {
    return (
      <Suspense fallback={null}>
        <TitleOnly name={meta.name} />
      </Suspense>
    );
  }
  return (
    <>
      {children}
      {slot && isTested(profile, null) && (
        <Suspense fallback={null}>
          <HouseAdStrip slot={slot} />
        </Suspense>
      )}
    </>
  );
}
