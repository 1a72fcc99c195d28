/** The thin line that always tells the truth about saving, always at the same place. Never a toast. */
import { useTranslation } from "react-i18next";
import { formatDate } from "../i18n/format";
import { useLanguage } from "../i18n/language";
import { Icon } from "./Icon";

/** One of three truths. */
export type SaveState =
  | { kind: "saved"; at: Date | null }
  | { kind: "saving" }
  | { kind: "offline"; kept: number };

/** Draws the line for the state. */
export function SavedLine({ state }: { state: SaveState }) {
  const { t } = useTranslation("common");
  const lang = useLanguage();
  switch (state.kind) {
    case "saved":
      return (
        <div className="saved" role="status">
          <Icon name="tick" weight={2.2} />
          {t("saved.saved")}
          {state.at && (
            <span className="to-right num">
              {t("saved.last", { time: formatDate(state.at, lang, "time") })}
            </span>
          )}
        </div>
      );
    case "saving":
      return (
        <div className="saved saving" role="status">
          <Icon name="saving" />
          {t("saved.saving")}
          <span className="to-right">{t("saved.on_device")}</span>
        </div>
      );
    case "offline":
      return (
        <div className="saved offline" role="status">
          <Icon name="offline" />
          {t("saved.offline", { count: state.kept })}
          <span className="to-right">{t("saved.goes_out")}</span>
        </div>
      );
    default:
      return state satisfies never;
  }
}
