/** Comfortable mode: which module follows the router, and the choice of the other one. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../../../api/errors";
import type { AttemptPart } from "../types";
import { usePlayer } from "./PlayerContext";

export function ModuleChoice({ part }: { part: AttemptPart }) {
  const { t } = useTranslation(["player", "common"]);
  const player = usePlayer();
  const [state, setState] = useState<{ isBusy: boolean; error: unknown }>({ isBusy: false, error: null });
  const choose = async (module: "lower" | "upper") => {
    setState({ isBusy: true, error: null });
    try {
      await player.chooseModule(part.section, module);
      setState({ isBusy: false, error: null });
    } catch (error) {
      setState({ isBusy: false, error });
    }
  };
  return (
    <fieldset className="modules" disabled={state.isBusy}>
      <legend>{t("module.title")}</legend>
      <p className="small quiet">{t("module.text")}</p>
      <div className="module-list">
        {(["lower", "upper"] as const).map((module) => (
          <label key={module} className={part.module === module ? "opt on" : "opt"}>
            <input
              type="radio"
              name="module"
              checked={part.module === module}
              onChange={() => void choose(module)}
            />
            <b aria-hidden="true" />
            <span>
              <strong>{t(`module.${module}`)}</strong>
              <br />
              <span className="small quiet">{t(`module.${module}_text`)}</span>
            </span>
          </label>
        ))}
      </div>
      {state.error !== null && (
        <p className="alert" role="alert">
          {errorText(state.error, (key) => t(key, { ns: "common" }))}
        </p>
      )}
    </fieldset>
  );
}
