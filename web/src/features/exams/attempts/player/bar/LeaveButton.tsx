import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { paths } from "../../../../../app/paths";
import { useMode } from "../screens/PlayerContext";

/** Leads back to the tests; the guard of the player asks and saves. */
export function LeaveButton({ className }: { className?: string }) {
  const { t } = useTranslation("player");
  const navigate = useNavigate();
  const isStrict = useMode() === "strict";
  return (
    <button
      type="button"
      className={className ?? (isStrict ? "pbtn leave" : "btn leave")}
      onClick={() => void navigate(paths.tests)}
    >
      {t("bar.leave")}
    </button>
  );
}
