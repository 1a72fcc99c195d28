/**
 * The bug icon in the corner of every page: a link that writes to support, and where scripts run the
 * way to the feedback dialog. Drawn on the server too, so it works before anything is loaded.
 */
import "./corner.css";
import { lazy, type MouseEvent, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useTenant } from "../../../app/theme/brand";
import { loadTexts } from "../../../i18n";
import { Icon } from "../../../ui/Icon";

const FeedbackDialog = lazy(async () => {
  const [{ FeedbackDialog: Component }] = await Promise.all([
    import("./FeedbackDialog"),
    loadTexts("feedback", "accounts"),
  ]);
  return { default: Component };
});

export function FeedbackCorner() {
  const { t } = useTranslation("common");
  const { support_email } = useTenant();
  const [isOpen, setOpen] = useState(false);
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <aside className="corner" aria-label={t("footer.report")}>
      <a
        href={`mailto:${support_email}`}
        aria-label={t("footer.report")}
        title={t("footer.report")}
        onClick={open}
      >
        <Icon name="bug" size={22} />
        <span className="words" aria-hidden="true">
          {t("footer.report")}
        </span>
      </a>
      {isOpen && (
        <Suspense fallback={null}>
          <FeedbackDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </aside>
  );
}
