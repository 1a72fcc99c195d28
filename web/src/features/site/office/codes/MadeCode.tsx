/** The code that was just made, large enough to be read out. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDate } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import type { InstructorCode } from "./api";

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
    <section className="card pad code-made" aria-live="polite">
      <div>
        <h2 className="h3">{t("made_title")}</h2>
        <p className="quiet num">
          {t("made_text", { count: code.max_uses, date: formatDate(code.expires_at, lang, "full") })}
        </p>
      </div>
      <span className="code">{code.code}</span>
      <div className="row">
        <button type="button" className="btn" onClick={() => void copy()}>
          {t(isCopied ? "copied" : "copy")}
        </button>
        <button type="button" className="btn fill" onClick={onDone}>
          {t("done")}
        </button>
      </div>
    </section>
  );
}
