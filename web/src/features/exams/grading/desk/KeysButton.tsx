/** Which keys the desk knows. All but `?` come with Alt or Ctrl, so that typing a comment never triggers one. */
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../../ui/Button";
import { Switch } from "../../../../ui/Choices";
import { Dialog } from "../../../../ui/Dialog";
import { useRemembered } from "../remembered";
import styles from "./desk.module.css";

const keys = [
  { keys: ["0", "–", "5"], does: "digit" },
  { keys: ["↵"], does: "accept" },
  { keys: ["←", "→"], does: "arrows" },
  { keys: ["⌫"], does: "back" },
  { keys: ["Alt", "J"], does: "next" },
  { keys: ["Alt", "K"], does: "previous" },
  { keys: ["Alt", "S"], does: "score" },
  { keys: ["Alt", "C"], does: "comment" },
  { keys: ["Alt", "R"], does: "saved" },
  { keys: ["Alt", "V"], does: "voice" },
  { keys: ["Alt", "H"], does: "earlier" },
  { keys: ["Alt", "P"], does: "play" },
  { keys: ["Alt", "B"], does: "rewind" },
  { keys: ["Alt", ",", "."], does: "speed" },
  { keys: ["Alt", "M"], does: "timed" },
  { keys: ["Alt", "A", "E"], does: "stretch" },
  { keys: ["Ctrl", "↵"], does: "deliver" },
  { keys: ["Alt", "Z"], does: "undo" },
  { keys: ["Alt", "G", "W", "L", "T"], does: "kind" },
  { keys: ["Alt", "M"], does: "remark" },
  { keys: ["Alt", "N"], does: "note" },
  { keys: ["Alt", "X"], does: "drop" },
  { keys: ["Tab"], does: "next_edit" },
  { keys: ["?"], does: "help" },
] as const;

export function KeysButton() {
  const { t } = useTranslation("grading");
  const [isOpen, setOpen] = useState(false);
  // A key of one character can be switched off (WCAG 2.1.4): who dictates says question marks, too.
  const [hasKey, setHasKey] = useRemembered<boolean>("help-key", true);
  useQuestionMark(hasKey && !isOpen, () => setOpen(true));
  return (
    <>
      <Button size="small" className={styles.keys} onClick={() => setOpen(true)}>
        {t("keys.open")}
      </Button>
      {isOpen && (
        <Dialog
          title={t("keys.title")}
          onDismiss={() => setOpen(false)}
          actions={
            <Button autoFocus onClick={() => setOpen(false)}>
              {t("keys.close")}
            </Button>
          }
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
          <Switch
            label={t("keys.help_switch")}
            checked={hasKey}
            onChange={(event) => setHasKey(event.target.checked)}
          />
        </Dialog>
      )}
    </>
  );
}

/** Not while something is typed, nor while another question is open. */
function useQuestionMark(isOn: boolean, act: () => void) {
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => {
      const isTyping = (event.target as HTMLElement).closest("input, textarea, select, [contenteditable]");
      if (event.key !== "?" || isTyping || document.querySelector("[role='dialog']")) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  });
}
