/** The foot of a form: the truth about saving, and the one next action. Nothing here is a toast. */
import { useTranslation } from "react-i18next";
import { errorText } from "../../../../api/errors";
import { formatDate } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Alert } from "../../../../ui/Alert";
import { Button } from "../../../../ui/Button";
import { FormFooter } from "../../../../ui/FormFooter";
import { Icon } from "../../../../ui/Icon";
import type { Draft } from "../useDraft";
import styles from "./form.module.css";

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
    <FormFooter isDirty={count > 0}>
      <Trouble draft={draft} label={label} />
      <div className={styles.save}>
        <State draft={draft} />
        {count > 0 && (
          <div className={styles.actions}>
            <Button disabled={isSaving} onClick={draft.discard}>
              {t("save.discard")}
            </Button>
            <Button type="submit" variant="primary" loading={isSaving}>
              {t("save.save")}
            </Button>
          </div>
        )}
      </div>
    </FormFooter>
  );
}

function State<Values>({ draft }: { draft: Draft<Values> }) {
  const { t } = useTranslation("profiles");
  const lang = useLanguage();
  const { outcome, changed } = draft;
  if (outcome.kind === "saving") {
    return (
      <p className={styles.state} role="status">
        <Icon name="saving" />
        {t("save.saving")}
      </p>
    );
  }
  if (changed.length > 0) {
    return (
      <p className={`${styles.state} ${styles.unsaved}`} role="status">
        {t("save.unsaved", { count: changed.length })}
      </p>
    );
  }
  return (
    <p className={`${styles.state} ${styles.done}`} role="status">
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
      <Alert tone="warn" role="alert" className={styles.trouble}>
        {t("save.clash", { fields })}
      </Alert>
    );
  }
  if (draft.outcome.kind === "failed") {
    return (
      <Alert className={styles.trouble}>
        {t("save.failed", { reason: errorText(draft.outcome.error, common) })}
      </Alert>
    );
  }
  if (draft.changed.some((field) => draft.fault(field)))
    return <Alert className={styles.trouble}>{common("form.failed")}</Alert>;
  return null;
}
