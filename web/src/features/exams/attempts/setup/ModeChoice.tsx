/** Comfortable or strict, described as they are. */
import { useTranslation } from "react-i18next";
import type { Mode } from "../../../../api/types";
import { Icon } from "../../../../ui/Icon";
import { useNarrow } from "./useNarrow";

const modes: readonly Mode[] = ["comfortable", "strict"];
const points = ["clock", "audio", "moving", "writing", "score"] as const;

export function ModeChoice({ mode, choose }: { mode: Mode; choose: (mode: Mode) => void }) {
  const { t } = useTranslation(["setup", "common"]);
  const isNarrow = useNarrow();
  return (
    <fieldset className="choice">
      <legend className="h3">{t("mode.title")}</legend>
      <div className="cards">
        {modes.map((each) => (
          <label key={each} className={mode === each ? "pick tall on" : "pick tall"}>
            <input type="radio" name="mode" checked={mode === each} onChange={() => choose(each)} />
            <b>{t(`common:modes.${each}`)}</b>
            <span className="quiet">{t(`mode.${each}.lead`)}</span>
            <span className="points small">
              {points.map((point) => (
                <span key={point}>
                  <Icon name="tick" size={14} weight={2.2} />
                  {t(`mode.${each}.${point}`)}
                </span>
              ))}
            </span>
          </label>
        ))}
      </div>
      {mode === "strict" && isNarrow && (
        <p className="alert warn" role="status">
          {t("mode.phone")}
        </p>
      )}
    </fieldset>
  );
}
