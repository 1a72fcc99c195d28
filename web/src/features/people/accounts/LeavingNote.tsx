/** Says after the farewell until when the account can be kept. */
import { useTranslation } from "react-i18next";
import { formatDate } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";

export function LeavingNote({ at }: { at: string }) {
  const { t } = useTranslation("accounts");
  const lang = useLanguage();
  return (
    <p className="alert ok" role="status">
      {t("leaving.note", { date: formatDate(at, lang, "full") })}
    </p>
  );
}
