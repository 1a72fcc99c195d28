/** The notice that cannot be dismissed: only a fresh page helps. */
import { useTranslation } from "react-i18next";
import { LightDialog } from "../../ui/light/LightDialog";
import { useTenant } from "../theme/brand";

export function RefreshDialog({ kind }: { kind: "timeout" | "chunk" }) {
  const { t } = useTranslation("common");
  const { support_email } = useTenant();
  return (
    <LightDialog
      title={t("notice.title")}
      actions={
        <>
          {kind === "timeout" && (
            <a className="btn" href={`mailto:${support_email}`}>
              {t("notice.contact", { email: support_email })}
            </a>
          )}
          <button type="button" className="btn fill" onClick={() => window.location.reload()}>
            {t("notice.refresh")}
          </button>
        </>
      }
    >
      <p>{t(`notice.${kind}`)}</p>
    </LightDialog>
  );
}
