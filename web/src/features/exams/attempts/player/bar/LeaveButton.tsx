import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { paths } from "../../../../../app/paths";
import { Icon, type IconName } from "../../../../../ui/Icon";
import { useMode } from "../screens/AnsweringContext";
import { useIsPreview } from "../screens/PlayerContext";

/** Leads back to the tests; the guard of the player asks and saves. */
interface LeaveButtonProps {
  className?: string;
  /** Stands for the words where a phone's bar has no room for them. */
  icon?: IconName;
}

export function LeaveButton({ className, icon }: LeaveButtonProps) {
  const { t } = useTranslation("player");
  const navigate = useNavigate();
  const isStrict = useMode() === "strict";
  // A preview keeps nothing, and the line above it closes it.
  if (useIsPreview()) return null;
  return (
    <button
      type="button"
      aria-label={t("bar.leave")}
      className={className ?? (isStrict ? "pbtn leave" : "btn leave")}
      onClick={() => void navigate(paths.tests)}
    >
      {icon && <Icon name={icon} size={18} />}
      {icon ? <span className="wide">{t("bar.leave")}</span> : t("bar.leave")}
    </button>
  );
}
