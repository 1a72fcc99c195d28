/** The line at the foot of the response: whether the draft is kept, and where. */
import { useTranslation } from "react-i18next";
import { formatDate } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Icon } from "../../../../ui/Icon";
import { type DraftState, isDirty } from "../draft/draftMachine";

/** What the line says. */
export type DraftTruth = "kept" | "saving" | "device";

/** Never "kept" while something is only here. */
export function truthOf(draft: DraftState): DraftTruth {
  if (!isDirty(draft)) return draft.trouble ? "device" : "kept";
  return draft.trouble ? "device" : "saving";
}

export function DraftLine({ draft }: { draft: DraftState }) {
  const { t } = useTranslation("grading");
  const lang = useLanguage();
  switch (truthOf(draft)) {
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
      return (
        <div className="saved saving" role="status">
          <Icon name="saving" />
          {t("draft.saving")}
          <span className="to-right">{t("draft.on_device")}</span>
        </div>
      );
    case "device":
      return (
        <div className="saved offline" role="status">
          <Icon name="offline" />
          {t("draft.device")}
          <span className="to-right">{t("draft.goes_out")}</span>
        </div>
      );
  }
}
