/** The thin line that tells the truth about saving, with the player's own truths: takes, refusals, no storage. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatDate } from "../../../../../i18n/format";
import { useLanguage } from "../../../../../i18n/language";
import { Icon, type IconName } from "../../../../../ui/Icon";
import { useIsPreview, useSaved } from "../screens/PlayerContext";

export function SavedBar() {
  const { t } = useTranslation("player");
  if (useIsPreview()) {
    return (
      <Line tone="preview" icon="eye" aside={null}>
        {t("saved.preview")}
      </Line>
    );
  }
  return <Saved />;
}

function Saved() {
  const { t } = useTranslation("player");
  const lang = useLanguage();
  const saved = useSaved();

  if (saved.refused.length > 0 && saved.kind === "saved") {
    const late = saved.refused.every(({ code }) => code === "answer_too_late");
    return (
      <Line
        tone="offline"
        icon="offline"
        isAnnounced
        aside={t(late ? "saved.refused_late" : "saved.refused_why")}
      >
        {t("saved.refused", { count: saved.refused.length })}
      </Line>
    );
  }
  switch (saved.kind) {
    case "saved":
      return (
        <Line
          tone=""
          icon="tick"
          aside={
            saved.savedAt !== null &&
            t("saved.last", { time: formatDate(new Date(saved.savedAt), lang, "time") })
          }
        >
          {t("saved.saved")}
        </Line>
      );
    case "saving":
      return (
        <Line tone="saving" icon="saving" aside={t(saved.isOnDevice ? "saved.on_device" : "saved.only_page")}>
          {saved.take ? t("saved.saving_take", saved.take) : t("saved.saving")}
        </Line>
      );
    case "offline":
      return (
        <Line tone="offline" icon="offline" isAnnounced aside={t("saved.goes_out")}>
          {saved.take && saved.waiting === 0
            ? t(saved.isOnDevice ? "saved.offline_take" : "saved.offline_take_page")
            : t(saved.isOnDevice ? "saved.offline" : "saved.offline_page", { count: saved.waiting })}
        </Line>
      );
    default:
      return saved.kind satisfies never;
  }
}

interface LineProps {
  tone: "" | "saving" | "offline" | "preview";
  icon: IconName;
  aside: ReactNode;
  /** Saving comes and goes with every letter; only trouble is read out. */
  isAnnounced?: boolean;
  children: ReactNode;
}

function Line({ tone, icon, aside, isAnnounced = false, children }: LineProps) {
  return (
    <div className={`saved ${tone}`} data-testid="saved" data-state={tone || "saved"}>
      <Icon name={icon} weight={icon === "tick" ? 2.2 : 1.7} />
      <span role={isAnnounced ? "alert" : undefined}>{children}</span>
      {aside && <span className="to-right num">{aside}</span>}
    </div>
  );
}
