/** Which keys the desk knows; all with Alt or Ctrl, so that typing a comment never triggers one. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../../ui/Button";
import { Dialog } from "../../../../ui/Dialog";
import styles from "./desk.module.css";

const keys = [
  { keys: ["Alt", "P"], does: "play" },
  { keys: ["Alt", "J"], does: "next" },
  { keys: ["Alt", "K"], does: "previous" },
  { keys: ["Alt", "S"], does: "score" },
  { keys: ["0", "–", "5"], does: "digit" },
  { keys: ["Alt", "C"], does: "comment" },
  { keys: ["Ctrl", "↵"], does: "deliver" },
] as const;

export function KeysButton() {
  const { t } = useTranslation("grading");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" className={styles.keys} onClick={() => setOpen(true)}>
        {t("keys.open")}
      </Button>
      {isOpen && (
        <Dialog
          title={t("keys.title")}
          onDismiss={() => setOpen(false)}
          actions={<Button onClick={() => setOpen(false)}>{t("keys.close")}</Button>}
        >
          <dl className={styles.keysList}>
            {keys.map(({ keys: caps, does }) => (
              <div key={does}>
                <dt>
                  {caps.map((cap) =>
                    cap === "–" ? (
                      cap
                    ) : (
                      <kbd className="key" key={cap}>
                        {cap}
                      </kbd>
                    ),
                  )}
                </dt>
                <dd>{t(`keys.${does}`)}</dd>
              </div>
            ))}
          </dl>
        </Dialog>
      )}
    </>
  );
}
