/** A part in the player without an attempt, in the skin the address names; a line above says that nothing is stored. */
import { useEffect, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { Link, Navigate, useSearchParams } from "react-router";
import { paths, withQuery } from "../../../../app/paths";
import { fetchPack } from "../../../content/bank/api";
import { Player } from "../player/screens/Player";
import { PlayerSkeleton } from "../player/screens/PlayerSkeleton";
import type { OpenSession } from "../player/session/openSession";
import type { Mode } from "../player/types";
import { openPreview } from "./openPreview";
import styles from "./preview.module.css";

export function PreviewScreen() {
  const [search] = useSearchParams();
  const pack = search.get("pack") ?? "";
  const part = search.get("part") ?? "";
  const mode: Mode = search.get("mode") === "strict" ? "strict" : "comfortable";
  const { session, isMissing } = usePreview(pack, part, mode);
  if (isMissing) return <Navigate to={withQuery(paths.questionPack, { id: pack })} replace />;
  return (
    <div className={styles.preview}>
      <Strip pack={pack} part={part} mode={mode} />
      {session ? <Running key={`${part} ${mode}`} session={session} pack={pack} /> : <PlayerSkeleton />}
    </div>
  );
}

function usePreview(pack: string, part: string, mode: Mode) {
  const [session, setSession] = useState<OpenSession | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  useEffect(() => {
    let opened: OpenSession | null = null;
    let isGone = false;
    const open = async () => {
      const detail = await fetchPack(pack);
      const found = detail.parts.find(({ id }) => id === part);
      if (!found) return setIsMissing(true);
      const preview = await openPreview(detail, found, mode);
      if (isGone) return preview.close();
      opened = preview;
      setSession(preview);
      void preview.player.load();
    };
    open().catch(() => setIsMissing(true));
    return () => {
      isGone = true;
      opened?.close();
      setSession(null);
    };
  }, [pack, part, mode]);
  return { session, isMissing };
}

/** A finished part has no result: it leads back to its pack. */
function Running({ session, pack }: { session: OpenSession; pack: string }) {
  const { phase } = useSyncExternalStore(session.player.subscribe, session.player.snapshot);
  if (phase.kind === "done") return <Navigate to={withQuery(paths.questionPack, { id: pack })} replace />;
  return <Player session={session} />;
}

function Strip({ pack, part, mode }: { pack: string; part: string; mode: Mode }) {
  const { t } = useTranslation("bank");
  const other = mode === "strict" ? "comfortable" : "strict";
  return (
    <p className={styles.strip}>
      <span>{t("preview.note")}</span>
      <Link to={withQuery(paths.questionPreview, { pack, part, mode: other })} replace>
        {t(`pack.preview.${other}`)}
      </Link>
      <Link to={withQuery(paths.questionPack, { id: pack })}>{t("preview.close")}</Link>
    </p>
  );
}
