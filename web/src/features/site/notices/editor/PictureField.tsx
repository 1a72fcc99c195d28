/** One picture of a house ad: chosen, uploaded, shown, taken out. */

import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../../../api/client";
import { errorText } from "../../../../api/errors";
import { Alert } from "../../../../ui/Alert";
import { Button } from "../../../../ui/Button";
import styles from "../office.module.css";

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
  const input = useRef<HTMLInputElement>(null);
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
    <fieldset className={styles.picture} aria-busy={state.kind === "busy"}>
      <legend>{label}</legend>
      <div className={`row ${styles.chosen}`}>
        {image && <img src={`/api/images/${image}`} alt="" />}
        <input
          ref={input}
          hidden
          aria-label={label}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          onChange={(event) => {
            upload(event.target.files?.[0]);
            event.target.value = "";
          }}
        />
        <Button loading={state.kind === "busy"} onClick={() => input.current?.click()}>
          {image ? t("picture.other") : t("picture.choose")}
        </Button>
        {image && (
          <Button variant="quiet" onClick={() => onChange(null)}>
            {t("picture.none")}
          </Button>
        )}
      </div>
      {message ? (
        <Alert className={styles.hint}>{message}</Alert>
      ) : (
        <p className={`note ${styles.hint}`}>{t("picture.hint")}</p>
      )}
    </fieldset>
  );
}
