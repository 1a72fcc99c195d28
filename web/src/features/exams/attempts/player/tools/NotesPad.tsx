/** Comfortable mode: a pad for notes beside the test. It stays on this device and is never handed in. */
import { useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../../../ui/Icon";
import { usePlayerView } from "../screens/PlayerContext";
import { keep, useKept } from "./kept";
import { useBorrowedFocus } from "./useBorrowedFocus";

export function NotesPad({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("player");
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  // Whoever opens the pad wants to write, and Escape closes it from there.
  useBorrowedFocus(field);
  const { attempt } = usePlayerView();
  const key = `player-notes:${attempt?.id ?? ""}`;
  const text = useKept(key) ?? "";
  return (
    <aside className="notes-pad" aria-labelledby={id}>
      <header>
        <h2 id={id}>{t("notes.title")}</h2>
        <button type="button" className="icon-btn" aria-label={t("notes.close")} onClick={onClose}>
          <Icon name="close" size={18} weight={2} />
        </button>
      </header>
      <textarea
        ref={field}
        aria-labelledby={id}
        placeholder={t("notes.placeholder")}
        value={text}
        onChange={(event) => keep(key, event.target.value)}
        onKeyDown={(event) => event.key === "Escape" && onClose()}
      />
      <p className="note">{t("notes.where")}</p>
    </aside>
  );
}
