import { useTranslation } from "react-i18next";
import { usePlayerView } from "../screens/PlayerContext";

/** Strict mode: the take before was silent. It stays as it is, but the learner is told while there is time to react. */
export function SilentNote() {
  const { t } = useTranslation("responses");
  const { takes, take } = usePlayerView();
  const last = takes.filter((row) => row.state !== "recording").at(-1);
  const isSilent = last?.quality === "silent" || last?.quality === "empty";
  if (!isSilent || take.kind === "problem") return null;
  return (
    <p className="silent-note" role="status">
      {t("quality.strict")}
    </p>
  );
}
