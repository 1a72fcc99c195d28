/** Asks before a change is taken back: which figures go back from what to what, and which stay as they are. */
import { useTranslation } from "react-i18next";
import { errorText, rivalOf } from "../../../api/errors";
import { formatDate } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { Alert } from "../../../ui/Alert";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { useSnackbar } from "../../../ui/Snackbar";
import { type SettingsChange, type StoredSettings, useReloadSettings, useSaveSettings } from "./api";
import { figureOf, undoOf, withFigures } from "./figures";
import styles from "./settings.module.css";
import { useFigureText } from "./useFigureText";

interface UndoDialogProps {
  change: SettingsChange;
  /** What holds now: the figures go back from here, and are saved over this version. */
  stored: StoredSettings;
  onClose: () => void;
}

export function UndoDialog({ change, stored, onClose }: UndoDialogProps) {
  const { t } = useTranslation("settings");
  const { t: common } = useTranslation("common");
  const lang = useLanguage();
  const say = useSnackbar();
  const told = useFigureText();
  const save = useSaveSettings();
  const reload = useReloadSettings();
  const { at, before } = change;
  const { back, kept } = undoOf(change, stored);
  const conflict = rivalOf(save.error);
  const undo = () =>
    save.mutate(
      { version: stored.version, ...withFigures(stored, back, before) },
      {
        onSuccess: () => {
          say(t("history.undo.saved"));
          onClose();
        },
      },
    );
  const loadAgain = () => reload.mutate(undefined, { onSuccess: () => save.reset() });
  const isAsking = back.length > 0 && !conflict;
  return (
    <Dialog
      title={t("history.undo.title")}
      width="sm"
      onDismiss={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(isAsking ? "history.undo.cancel" : "history.undo.close")}</Button>
          {conflict && (
            <Button variant="primary" loading={reload.isPending} onClick={loadAgain}>
              {t("conflict.reload")}
            </Button>
          )}
          {isAsking && (
            <Button variant="primary" loading={save.isPending} onClick={undo}>
              {t("history.undo.act")}
            </Button>
          )}
        </>
      }
    >
      <div className={`${styles.undo} num`}>
        {back.length > 0 ? (
          <>
            <p>
              {at
                ? t("history.undo.text", { at: formatDate(at, lang, "dayTimeYear") })
                : t("history.undo.text_undated")}
            </p>
            <ul className={styles.changes}>
              {back.map((name) => (
                <li key={name}>
                  <b>
                    {t("history.change", {
                      name: t(`names.${name}`),
                      before: told(figureOf(stored, name)),
                      after: told(figureOf(before, name)),
                    })}
                  </b>
                </li>
              ))}
            </ul>
          </>
        ) : (
          <p>{t("history.undo.nothing")}</p>
        )}
        {kept.length > 0 && (
          <Alert tone="warn">
            <p>{t("history.undo.kept", { count: kept.length })}</p>
            <ul className={styles.changes}>
              {kept.map((name) => (
                <li key={name}>
                  {t("history.undo.kept_figure", {
                    name: t(`names.${name}`),
                    now: told(figureOf(stored, name)),
                  })}
                </li>
              ))}
            </ul>
          </Alert>
        )}
        {conflict && (
          <Alert tone="warn" role="alert">
            {t(conflict.by ? "history.undo.conflict_by" : "history.undo.conflict", {
              name: conflict.by,
              at: conflict.at && formatDate(conflict.at, lang, "dayTime"),
            })}
          </Alert>
        )}
        {!conflict && save.error && <Alert>{errorText(save.error, common)}</Alert>}
        {reload.error && <Alert>{errorText(reload.error, common)}</Alert>}
      </div>
    </Dialog>
  );
}
