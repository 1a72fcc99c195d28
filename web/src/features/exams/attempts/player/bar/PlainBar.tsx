import { useTranslation } from "react-i18next";
import { useMode } from "../screens/AnsweringContext";
import { usePlayerView } from "../screens/PlayerContext";
import { BrandMark } from "./BrandMark";
import { LeaveButton } from "./LeaveButton";

/** The bar of screens without questions. */
export function PlainBar({ canLeave = false }: { canLeave?: boolean }) {
  const { t } = useTranslation("player");
  const { attempt } = usePlayerView();
  const isStrict = useMode() === "strict";
  return (
    <header className="pbar">
      {!isStrict && <BrandMark />}
      <div className="t">{attempt?.test.title ?? t("title")}</div>
      {canLeave && <LeaveButton />}
    </header>
  );
}
