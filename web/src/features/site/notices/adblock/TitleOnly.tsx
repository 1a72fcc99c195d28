/** What is left of a screen while an ad blocker is on: its title and the dialog that cannot be closed. */
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../../../../api/session";
import { useTenant } from "../../../../app/theme/brand";
import { loadTexts } from "../../../../i18n";
import { LightDialog } from "../../../../ui/light/LightDialog";
import { findBlocker } from "./probe";
import { browserOf } from "./rules";
import { titleOf } from "./titles";

export function TitleOnly({ name }: { name: string }) {
  const { t } = useTranslation("notices");
  const { profile } = useSession();
  const { name: brand } = useTenant();
  const [hasWords, setHasWords] = useState(false);
  useEffect(() => {
    loadTexts("notices").then(
      () => setHasWords(true),
      () => {},
    );
  }, []);
  if (!hasWords) return null;
  const title = titleOf(name, profile);
  return (
    <div className="wrap page">
      <h1>{title.kind === "text" ? title.text : title.kind === "key" ? t(`titles.${title.key}`) : brand}</h1>
      <BlockedDialog />
    </div>
  );
}

type Checking = "idle" | "busy" | "still";

function BlockedDialog() {
  const { t } = useTranslation("notices");
  const { t: common } = useTranslation("common");
  const [checking, setChecking] = useState<Checking>("idle");
  const check = () => {
    setChecking("busy");
    void findBlocker().then((found) => {
      if (found) setChecking("still");
      else window.location.reload();
    });
  };
  return (
    <LightDialog
      title={t("blocker.title")}
      actions={
        <button type="button" className="btn fill" disabled={checking === "busy"} onClick={check}>
          {common("notice.refresh")}
        </button>
      }
    >
      <p>{t("blocker.text")}</p>
      <p>{t(`blocker.${browserOf(navigator.userAgent)}`)}</p>
      <p>{t("blocker.pro")}</p>
      {checking === "still" && (
        <p className="alert warn" role="alert">
          {t("blocker.still")}
        </p>
      )}
    </LightDialog>
  );
}
