/** Asks once for target and test date: who does not know yet is not asked again on this device. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../../../../api/session";
import { Button } from "../../../../ui/Button";
import type { Aim } from "../../../people/profiles/target/useTargetForm";
import { hasAim } from "../standing";
import { LaterAimForm } from "./LaterAimForm";
import styles from "./trend.module.css";

const keyOf = (user: string) => `aim-later:${user}`;

function isPutOff(user: string): boolean {
  try {
    return localStorage.getItem(keyOf(user)) !== null;
  } catch {
    return false;
  }
}

export function AskAim({ aim }: { aim: Aim | null }) {
  const { t } = useTranslation("home");
  const user = useSession().profile?.id ?? "";
  const [isOpen, setOpen] = useState(false);
  const [isLater, setLater] = useState(() => isPutOff(user));
  const putOff = () => {
    setLater(true);
    try {
      localStorage.setItem(keyOf(user), "1");
    } catch {
      // Without storage it holds for this visit of the screen.
    }
  };
  if (!aim) return null;
  if (isOpen) return <LaterAimForm aim={aim} close={() => setOpen(false)} />;
  if (hasAim(aim) || isLater)
    return (
      <Button variant="quiet" size="small" className={styles.change} onClick={() => setOpen(true)}>
        {t(hasAim(aim) ? "aim.change" : "aim.set")}
      </Button>
    );
  return (
    <div className={styles.ask}>
      <p>{t("aim.ask")}</p>
      <div className={styles.buttons}>
        <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
          {t("aim.set")}
        </Button>
        <Button variant="quiet" size="small" onClick={putOff}>
          {t("aim.later")}
        </Button>
      </div>
    </div>
  );
}
