/** The line at the foot of the response: whether there is a draft, and where it is kept. */
import { useTranslation } from "react-i18next";
import { formatDate } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Icon } from "../../../../ui/Icon";
import { hasAnything } from "../draft/content";
import { type DraftState, isDirty } from "../draft/draftMachine";
import styles from "./response.module.css";

/** What the line says. */
export type DraftTruth = "nothing" | "kept" | "saving" | "sending" | "device" | "window";

/** Never "kept" while something is only here, nor while there is nothing to keep. */
export function truthOf(draft: DraftState, isOnDevice: boolean): DraftTruth {
  if (!isDirty(draft) && !draft.trouble) {
    return draft.savedAt || hasAnything(draft.base) ? "kept" : "nothing";
  }
  if (draft.trouble) return isOnDevice ? "device" : "window";
  return isOnDevice ? "saving" : "sending";
}

interface DraftLineProps {
  draft: DraftState;
  /** The device has taken what the server has not. */
  isOnDevice: boolean;
}

export function DraftLine({ draft, isOnDevice }: DraftLineProps) {
  const { t } = useTranslation("grading");
  const lang = useLanguage();
  const truth = truthOf(draft, isOnDevice);
  switch (truth) {
    case "nothing":
      return (
        <div className={`saved ${styles.nothing}`} role="status">
          {t("draft.nothing")}
        </div>
      );
    case "kept":
      return (
        <div className="saved" role="status">
          <Icon name="tick" weight={2.2} />
          {t("draft.kept")}
          <span className="to-right num">
            {draft.savedAt
              ? t("draft.kept_at", { time: formatDate(draft.savedAt, lang, "time") })
              : t("draft.kept_when_leaving")}
          </span>
        </div>
      );
    case "saving":
    case "sending":
      return (
        <div className="saved saving" role="status">
          <Icon name="saving" />
          {t("draft.saving")}
          {truth === "saving" && <span className="to-right">{t("draft.on_device")}</span>}
        </div>
      );
    case "device":
    case "window":
      return (
        <div className="saved offline" role="status">
          <Icon name="offline" />
          {t(truth === "device" ? "draft.device" : "draft.window")}
          <span className="to-right">{t("draft.goes_out")}</span>
        </div>
      );
    default:
      return truth satisfies never;
  }
}
