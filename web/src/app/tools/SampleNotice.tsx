/** Says up to which day the figures of a demo brand are made up; of any other brand nothing. */
import { useTranslation } from "react-i18next";
import { formatDate } from "../../i18n/format";
import { useLanguage } from "../../i18n/language";
import { Alert } from "../../ui/Alert";
import { useTenant } from "../theme/brand";

export function SampleNotice({ className }: { className?: string | undefined }) {
  const { t } = useTranslation("common");
  const lang = useLanguage();
  const { sample_history_until: until } = useTenant();
  if (!until) return null;
  return (
    <Alert tone="info" className={className}>
      {t("sample_history", { date: formatDate(until, lang, "full") })}
    </Alert>
  );
}
