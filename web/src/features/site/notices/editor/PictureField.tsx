/** One picture of a house ad: chosen, uploaded, shown, taken out. */
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../../../api/client";
import { errorText } from "../../../../api/errors";

interface PictureFieldProps {
  label: string;
  /** Its id. */
  image: string | null;
  error: string | undefined;
  onChange: (image: string | null) => void;
}

type State = { kind: "idle" } | { kind: "busy" } | { kind: "failed"; error: unknown };

export function PictureField({ label, image, error, onChange }: PictureFieldProps) {
  const { t } = useTranslation("notices");
  const { t: common } = useTranslation("common");
  const [state, setState] = useState<State>({ kind: "idle" });
  const id = useId();
  const upload = (file: File | undefined) => {
    if (!file) return;
    setState({ kind: "busy" });
    api.post("/api/image", { params: { query: { purpose: "screenshot" } }, body: file }).then(
      (uploaded) => {
        setState({ kind: "idle" });
        onChange(uploaded.id);
      },
      (cause: unknown) => setState({ kind: "failed", error: cause }),
    );
  };
  const message = state.kind === "failed" ? errorText(state.error, common) : error;
  return (
    <fieldset className="office-picture" aria-busy={state.kind === "busy"}>
      <legend>{label}</legend>
      <div className="row">
        {image && <img src={`/api/images/${image}`} alt="" />}
        <input
          id={id}
          className="vh"
          type="file"
          accept="image/png,image/jpeg,image/webp"
          onChange={(event) => {
            upload(event.target.files?.[0]);
            event.target.value = "";
          }}
        />
        <label htmlFor={id} className="btn">
          {image ? t("picture.other") : t("picture.choose")}
        </label>
        {image && (
          <button type="button" className="btn bare" onClick={() => onChange(null)}>
            {t("picture.none")}
          </button>
        )}
      </div>
      {message ? (
        <p className="alert" role="alert">
          {message}
        </p>
      ) : (
        <p className="note">{t("picture.hint")}</p>
      )}
    </fieldset>
  );
}
