import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { beep } from "../../../../../device/tones";
import type { StepProps } from "../screens/StepScreen";
import type { Item } from "../types";
import { TaskPrompt } from "./TaskPrompt";
import { WindowBar } from "./WindowBar";

/** Time to think. Strict: the answer starts by itself when it is over. */
export function PrepareStep({ item, running, moves }: StepProps & { item: Item }) {
  const { t } = useTranslation("player");
  useEffect(() => void beep(), []);
  return (
    <div className="stage">
      <div className="stage-in">
        <TaskPrompt item={item} running={running} />
        <div className="card rec">
          <WindowBar running={running} label={t("prepare.left")} />
          <p className="quiet">{t("prepare.text")}</p>
        </div>
        {moves.next && (
          <div className="acts">
            <button type="button" className="btn fill big" onClick={moves.next}>
              {t("prepare.ready")}
            </button>
            <span className="note">{t("prepare.longer")}</span>
          </div>
        )}
      </div>
    </div>
  );
}
