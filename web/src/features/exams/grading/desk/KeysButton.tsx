/** Which keys the desk knows; all with Alt or Ctrl, so that typing a comment never triggers one. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../../../ui/Dialog";

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
      <button type="button" className="btn wide keys-button" onClick={() => setOpen(true)}>
        {t("keys.open")}
      </button>
      {isOpen && (
        <Dialog
          title={t("keys.title")}
          onDismiss={() => setOpen(false)}
          actions={
            <button type="button" className="btn" onClick={() => setOpen(false)}>
              {t("keys.close")}
            </button>
          }
        >
          <dl className="keys-list">
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
