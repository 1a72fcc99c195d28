import { useTranslation } from "react-i18next";
import { Icon } from "../../../../../ui/Icon";
import { usePlayerView, useSaved } from "../screens/PlayerContext";
import type { TakeState } from "../session/TakeDesk";

/** What is noticed about a take while it is spoken: silence, clipping, and how much of it is safe. */
export function HearingChecks({ take }: { take: Extract<TakeState, { kind: "recording" }> }) {
  const { t } = useTranslation(["player", "responses"]);
  const { attempt } = usePlayerView();
  const saved = useSaved().take;
  if (!attempt) return null;
  return (
    <div className="checks">
      {take.hearing === "muted" ? (
        <Check isGood={false} isAnnounced>
          {t("responses:hearing.muted")}
        </Check>
      ) : take.hearing === "silent" ? (
        <Check isGood={false} isAnnounced>
          {t("hearing.silent")}
        </Check>
      ) : (
        <Check isGood={take.hearing !== "listening"}>
          {t(take.hearing === "listening" ? "hearing.listening" : "hearing.well")}
        </Check>
      )}
      {take.hearing === "clipping" ? (
        <Check isGood={false} isAnnounced>
          {t("hearing.clipping")}
        </Check>
      ) : (
        <Check isGood>{t("hearing.no_clipping")}</Check>
      )}
      {take.isSwapped && <Check isGood={false}>{t("responses:hearing.swapped")}</Check>}
      {saved && <Check isGood>{t("hearing.safe", { here: saved.here, there: saved.there })}</Check>}
    </div>
  );
}

function Check({
  isGood,
  isAnnounced = false,
  children,
}: {
  isGood: boolean;
  isAnnounced?: boolean;
  children: string;
}) {
  return (
    <span className={isGood ? "num" : "num bad"} role={isAnnounced ? "alert" : undefined}>
      <Icon name={isGood ? "tick" : "help"} size={17} weight={isGood ? 2.2 : 1.7} />
      {children}
    </span>
  );
}
