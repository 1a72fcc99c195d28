import { useTranslation } from "react-i18next";
import { Icon } from "../../../../../ui/Icon";

/** Takes something back out of its place. */
export function RemoveButton({ text, onClick }: { text: string; onClick: () => void }) {
  const { t } = useTranslation("player");
  return (
    <button
      type="button"
      className="icon-btn"
      data-remove=""
      aria-label={t("board.remove", { text })}
      onClick={onClick}
    >
      <Icon name="close" size={16} weight={2} />
    </button>
  );
}
