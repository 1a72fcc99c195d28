/** Choosing screenshots, with previews that can be taken back. */
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../api/errors";
import { Icon } from "../../../ui/Icon";
import { mostScreenshots, pictureTypes, type useScreenshots } from "./useScreenshots";

export function Screenshots({ shots, add, remove }: ReturnType<typeof useScreenshots>) {
  const { t } = useTranslation("feedback");
  const { t: common } = useTranslation("common");
  const id = useId();
  return (
    <fieldset className="shots">
      <legend>{t("shots.legend")}</legend>
      {shots.length > 0 && (
        <ul>
          {shots.map((shot) => (
            <li key={shot.key} aria-busy={shot.state.kind === "sending"}>
              <img src={shot.preview} alt={shot.name} />
              <button
                type="button"
                aria-label={t("shots.remove", { name: shot.name })}
                onClick={() => remove(shot)}
              >
                <Icon name="close" size={16} weight={2.2} />
              </button>
              {shot.state.kind === "failed" && (
                <p className="note" role="alert">
                  {errorText(shot.state.error, common)}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      {shots.length < mostScreenshots && (
        <>
          <input
            id={id}
            className="vh"
            type="file"
            accept={pictureTypes}
            multiple
            onChange={(event) => {
              add(event.target.files ?? []);
              // The same file may be chosen again after it was taken back.
              event.target.value = "";
            }}
          />
          <label htmlFor={id} className="btn">
            {t("shots.choose")}
          </label>
        </>
      )}
      <p className="note">{t("shots.hint", { count: mostScreenshots })}</p>
    </fieldset>
  );
}
