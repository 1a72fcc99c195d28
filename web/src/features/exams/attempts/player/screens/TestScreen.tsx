/** The address of the player: opens a session for the attempt named in it, and closes it when the page is left. */
import { useEffect, useState } from "react";
import { Navigate, useSearchParams } from "react-router";
import { useSession } from "../../../../../api/session";
import { paths } from "../../../../../app/paths";
import type { OpenSession } from "../session/openSession";
import { openSession } from "../session/openSession";
import { Player } from "./Player";
import { PlayerSkeleton } from "./PlayerSkeleton";

export function TestScreen() {
  const [search] = useSearchParams();
  const attempt = search.get("attempt");
  const user = useSession().profile?.id ?? null;
  const [open, setOpen] = useState<OpenSession | null>(null);

  // Passages are set in it, and it must be there before the first one is shown: it is never swapped in later.
  useEffect(() => void document.fonts?.load('1em "Source Serif 4"').catch(() => {}), []);

  useEffect(() => {
    if (!attempt || !user) return;
    let session: OpenSession | null = null;
    let isGone = false;
    void openSession(attempt, user).then((opened) => {
      if (isGone) return opened.close();
      session = opened;
      setOpen(opened);
      void opened.player.load();
    });
    return () => {
      isGone = true;
      session?.close();
      setOpen(null);
    };
  }, [attempt, user]);

  if (!attempt) return <Navigate to={paths.tests} replace />;
  return open ? <Player session={open} /> : <PlayerSkeleton />;
}
