/** The code that was just made, large enough to be read out. */

import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDate } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import type { InstructorCode } from "./api";
import styles from "./codes.module.css";

export function MadeCode({ code, onDone }: { code: InstructorCode; onDone: () => void }) {
  const { t } = useTranslation("codes");
  const lang = useLanguage();
  const [isCopied, setCopied] = useState(false);
  // Without the permission to copy, the code can still be marked and read.
  const copy = () =>
    navigator.clipboard?.writeText(code.code).then(
      () => setCopied(true),
      () => {},
    );
  return (
    <Card className={styles.made} aria-label={t("made_title")} aria-live="polite">
      <div>
        <h2 className="h3">{t("made_title")}</h2>
        <p className="quiet num">
          {t("made_text", { count: code.max_uses, date: formatDate(code.expires_at, lang, "full") })}
        </p>
      </div>
      <span className={styles.code}>{code.code}</span>
      <div className="row">
        <Button onClick={() => void copy()}>{t(isCopied ? "copied" : "copy")}</Button>
        <Button variant="primary" onClick={onDone}>
          {t("done")}
        </Button>
      </div>
    </Card>
  );
}
