/** The bug in the bar: tells support what is wrong with the page one is on. */
import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/Icon";
import { useTenant } from "../theme/brand";

export function FeedbackEntry() {
  const { t } = useTranslation("common");
  const { support_email } = useTenant();
  const subject = encodeURIComponent(t("footer.report_subject"));
  const label = t("shell.feedback");
  return (
    <a className="bug" href={`mailto:${support_email}?subject=${subject}`} aria-label={label} title={label}>
      <Icon name="bug" size={20} />
    </a>
  );
}
