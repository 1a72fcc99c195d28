/** One notice of the office's list. */

import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDate } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { htmlTag } from "../../../i18n/languages";
import { Button } from "../../../ui/Button";
import { Chip } from "../../../ui/Chip";
import { useNow } from "../../../ui/useNow";
import { useDeleteNotice } from "./api";
import { RemoveDialog } from "./editor/RemoveDialog";
import { phaseOf } from "./editor/window";
import styles from "./office.module.css";
import { langIn, type Notice, textIn } from "./types";

interface NoticeRowProps {
  notice: Notice;
  onEdit: () => void;
  /** The same words once more. */
  onRepeat: () => void;
}

const tones = { error: "bad", warning: "warn", success: "ok" } as const;

export function NoticeRow({ notice, onEdit, onRepeat }: NoticeRowProps) {
  const { t } = useTranslation("notices");
  const lang = useLanguage();
  const phase = phaseOf(notice, useNow());
  const remove = useDeleteNotice();
  const [isAsking, setAsking] = useState(false);
  const { description } = notice;
  return (
    <li className={phase === "over" ? styles.over : undefined}>
      <div className={styles.text}>
        <p className={`row ${styles.facts}`}>
          <span className="note num">{t("notices.number", { id: notice.id })}</span>
          <Chip tone={tones[notice.type]}>{t(`type.${notice.type}`)}</Chip>
          <Chip tone={phase === "current" ? "brand" : "plain"}>{t(`phase.${phase}`)}</Chip>
        </p>
        <p className={styles.words} lang={htmlTag[langIn(description, lang)]}>
          {textIn(description, lang)}
        </p>
        <p className="note num">
          {t("notices.window", {
            start: formatDate(notice.start, lang, "dayTimeYear"),
            end: formatDate(notice.end, lang, "dayTimeYear"),
          })}
        </p>
      </div>
      <div className={`row ${styles.acts}`}>
        {phase === "over" ? (
          <Button size="small" onClick={onRepeat}>
            {t("notices.repeat")}
          </Button>
        ) : (
          <Button size="small" onClick={onEdit}>
            {t("editor.edit")}
          </Button>
        )}
        <Button variant="danger" size="small" onClick={() => setAsking(true)}>
          {t("editor.remove")}
        </Button>
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
