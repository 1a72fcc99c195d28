/** Comfortable mode: the answers of one set are checked at once. They become final, so the learner is asked first. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../../../api/errors";
import { Icon } from "../../../../../ui/Icon";
import { LightDialog } from "../../../../../ui/light/LightDialog";
import { isAnswered } from "../items/choosing";
import { usePlayer, usePlayerView } from "../screens/PlayerContext";
import type { ItemSet } from "../types";
import { useChecked } from "./useChecked";

type Step = { kind: "closed" } | { kind: "asking"; isBusy: boolean; error: unknown };

export function CheckButton({ set }: { set: ItemSet }) {
  const { t } = useTranslation(["player", "common"]);
  const player = usePlayer();
  const { answers } = usePlayerView();
  const { isFinal } = useChecked(set);
  const [step, setStep] = useState<Step>({ kind: "closed" });
  const open = set.items.filter((item) => !isAnswered(answers.get(item.id))).length;
  if (isFinal) return null;
  const check = async () => {
    setStep({ kind: "asking", isBusy: true, error: null });
    try {
      await player.checkSet(set.id);
      setStep({ kind: "closed" });
    } catch (error) {
      setStep({ kind: "asking", isBusy: false, error });
    }
  };
  return (
    <>
      <button
        type="button"
        className="btn bare check"
        aria-label={t("check.check")}
        onClick={() => setStep({ kind: "asking", isBusy: false, error: null })}
      >
        <Icon name="tick" size={18} />
        <span className="many">{t("check.check")}</span>
        <span className="few">{t("check.short")}</span>
      </button>
      {step.kind === "asking" && (
        <LightDialog
          title={t("check.title")}
          onDismiss={() => setStep({ kind: "closed" })}
          actions={
            <>
              <button type="button" className="btn" onClick={() => setStep({ kind: "closed" })}>
                {t("check.not_yet")}
              </button>
              <button type="button" className="btn fill" disabled={step.isBusy} onClick={() => void check()}>
                {t("check.check")}
              </button>
            </>
          }
        >
          <p>{t("check.text")}</p>
          {open > 0 && <p>{t("check.open", { count: open })}</p>}
          {step.error !== null && (
            <p className="alert" role="alert">
              {errorText(step.error, (key) => t(key, { ns: "common" }))}
            </p>
          )}
        </LightDialog>
      )}
    </>
  );
}
