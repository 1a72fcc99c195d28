/** What was made, and until when it can be undone. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../../app/paths";
import { formatDate, formatNumber } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Alert } from "../../../../ui/Alert";
import { AskDialog } from "../../../../ui/AskDialog";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { useNow } from "../../../../ui/useNow";
import type { PeopleImport, useUndo } from "./api";
import { Facts } from "./Facts";
import styles from "./import.module.css";

interface DoneProps {
  found: PeopleImport;
  undo: ReturnType<typeof useUndo>;
}

export function Done({ found, undo }: DoneProps) {
  const { t } = useTranslation("people_import");
  const lang = useLanguage();
  const now = useNow();
  const [isAsking, setAsking] = useState(false);
  const of = (count: number) => ({ count, figure: formatNumber(count, lang) });
  const { made, good, undo_until } = found;
  const missed = good - made;
  const canUndo = made > 0 && undo_until !== null && Date.parse(undo_until) > now.getTime();
  const close = () => {
    undo.reset();
    setAsking(false);
  };
  return (
    <Card
      title={<span className={styles.answer}>{t("done.title", of(made))}</span>}
      className={`${styles.part} num`}
    >
      <Facts found={found} />
      {made > 0 && <p>{t(found.is_inviting ? "done.invited" : "done.silent")}</p>}
      {missed > 0 && <Alert tone="warn">{t("done.missed", of(missed))}</Alert>}
      {undo_until !== null && (
        <p className="quiet">
          {canUndo ? t("done.until", { at: formatDate(undo_until, lang, "dayTimeYear") }) : t("done.over")}
        </p>
      )}
      <div className={styles.acts}>
        <Button variant="primary" to={paths.officePeople}>
          {t("done.see")}
        </Button>
        {canUndo && (
          <Button variant="danger" onClick={() => setAsking(true)}>
            {t("undo.open")}
          </Button>
        )}
      </div>
      {isAsking && (
        <AskDialog
          title={t("undo.title")}
          words={{ keep: t("undo.keep"), act: t("undo.act") }}
          isBusy={undo.isPending}
          error={undo.error}
          onAct={() => undo.mutate(undefined)}
          onClose={close}
        >
          <p>{t("undo.text")}</p>
        </AskDialog>
      )}
    </Card>
  );
}
