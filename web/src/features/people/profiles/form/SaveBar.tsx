/** The foot of a form: the truth about saving, and the one next action. Nothing here is a toast. */
import { useTranslation } from "react-i18next";
import { errorText } from "../../../../api/errors";
import { formatDate } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Icon } from "../../../../ui/Icon";
import type { Draft } from "../useDraft";

interface SaveBarProps<Values> {
  draft: Draft<Values>;
  /** What a field is called, for the message that somebody else changed it. */
  label: (field: string) => string;
}

export function SaveBar<Values>({ draft, label }: SaveBarProps<Values>) {
  const { t } = useTranslation("profiles");
  const count = draft.changed.length;
  const isSaving = draft.outcome.kind === "saving";
  return (
    <div className={count > 0 ? "save-bar dirty" : "save-bar"}>
      <Trouble draft={draft} label={label} />
      <div className="save-row">
        <State draft={draft} />
        {count > 0 && (
          <div className="save-actions">
            <button type="button" className="btn" disabled={isSaving} onClick={draft.discard}>
              {t("save.discard")}
            </button>
            <button type="submit" className="btn fill" disabled={isSaving}>
              {t("save.save")}
            </button>
          </div>
        )}
      </div>
    </div>
  );
}

function State<Values>({ draft }: { draft: Draft<Values> }) {
  const { t } = useTranslation("profiles");
  const lang = useLanguage();
  const { outcome, changed } = draft;
  if (outcome.kind === "saving") {
    return (
      <p className="save-state" role="status">
        <Icon name="saving" />
        {t("save.saving")}
      </p>
    );
  }
  if (changed.length > 0) {
    return (
      <p className="save-state open" role="status">
        {t("save.unsaved", { count: changed.length })}
      </p>
    );
  }
  return (
    <p className="save-state done" role="status">
      <Icon name="tick" weight={2.2} />
      {outcome.kind === "saved"
        ? t("save.saved_at", { time: formatDate(outcome.at, lang, "time") })
        : t("save.saved")}
    </p>
  );
}

function Trouble<Values>({ draft, label }: SaveBarProps<Values>) {
  const { t } = useTranslation(["profiles", "common"]);
  const { t: common } = useTranslation("common");
  if (draft.outcome.kind === "clash") {
    const fields = draft.outcome.fields.map(label).join(t("save.and"));
    return (
      <p className="alert warn" role="alert">
        {t("save.clash", { fields })}
      </p>
    );
  }
  if (draft.outcome.kind === "failed") {
    return (
      <p className="alert" role="alert">
        {t("save.failed", { reason: errorText(draft.outcome.error, common) })}
      </p>
    );
  }
  return null;
}
