import { useTranslation } from "react-i18next";
import { usePlayer } from "../screens/PlayerContext";
import type { StepProps } from "../screens/StepScreen";
import type { Item } from "../types";

/** Comfortable mode: a place for a plan. It stays on the device and is not handed in. */
export function OutlineBox({ item, running }: Pick<StepProps, "running"> & { item: Item }) {
  const { t } = useTranslation("responses");
  const player = usePlayer();
  const outline = running.progress.drafts?.[item.id]?.outline ?? "";
  return (
    <details className="outline" open={outline !== "" || undefined}>
      <summary>{t("outline.title")}</summary>
      <textarea
        lang="en"
        rows={4}
        maxLength={2_000}
        value={outline}
        aria-label={t("outline.title")}
        placeholder={t("outline.placeholder")}
        onChange={(event) =>
          player.dispatch({ type: "draft", item: item.id, draft: { outline: event.target.value } })
        }
      />
      <p className="note">{t("outline.note")}</p>
    </details>
  );
}
