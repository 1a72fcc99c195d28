/** One notice of the office's list. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDate } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { htmlTag } from "../../../i18n/languages";
import { useNow } from "../../../ui/useNow";
import { useDeleteNotice } from "./api";
import { RemoveDialog } from "./editor/RemoveDialog";
import { phaseOf } from "./editor/window";
import { langIn, type Notice, textIn } from "./types";

interface NoticeRowProps {
  notice: Notice;
  onEdit: () => void;
  /** The same words once more. */
  onRepeat: () => void;
}

const chips = { error: "chip bad", warning: "chip warn", success: "chip ok" } as const;

export function NoticeRow({ notice, onEdit, onRepeat }: NoticeRowProps) {
  const { t } = useTranslation("notices");
  const lang = useLanguage();
  const phase = phaseOf(notice, useNow());
  const remove = useDeleteNotice();
  const [isAsking, setAsking] = useState(false);
  const { description } = notice;
  return (
    <li className={phase === "over" ? "is-over" : undefined}>
      <div className="office-row-text">
        <p className="row">
          <span className="note num">{t("notices.number", { id: notice.id })}</span>
          <span className={chips[notice.type]}>{t(`type.${notice.type}`)}</span>
          <span className={phase === "current" ? "chip brand" : "chip"}>{t(`phase.${phase}`)}</span>
        </p>
        <p className="office-words" lang={htmlTag[langIn(description, lang)]}>
          {textIn(description, lang)}
        </p>
        <p className="note num">
          {t("notices.window", {
            start: formatDate(notice.start, lang, "dayTimeYear"),
            end: formatDate(notice.end, lang, "dayTimeYear"),
          })}
        </p>
      </div>
      <div className="row office-row-buttons">
        {phase === "over" ? (
          <button type="button" className="btn" onClick={onRepeat}>
            {t("notices.repeat")}
          </button>
        ) : (
          <button type="button" className="btn" onClick={onEdit}>
            {t("editor.edit")}
          </button>
        )}
        <button type="button" className="btn bare" onClick={() => setAsking(true)}>
          {t("editor.remove")}
        </button>
      </div>
      {isAsking && (
        <RemoveDialog
          title={t("notices.remove_title", { id: notice.id })}
          text={t("notices.remove_text")}
          isBusy={remove.isPending}
          error={remove.error}
          onRemove={() => remove.mutate(notice.id, { onSuccess: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}
