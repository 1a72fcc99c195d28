/** A form with its preview beside it, and the two buttons below. */
import type { FormEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";

interface EditorFrameProps {
  title: string;
  preview: ReactNode;
  /** A refusal that belongs to no field. */
  refusal: string | undefined;
  isBusy: boolean;
  submit: string;
  onSubmit: () => void;
  onCancel: () => void;
  children: ReactNode;
}

export function EditorFrame(props: EditorFrameProps) {
  const { t } = useTranslation("notices");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    props.onSubmit();
  };
  return (
    <div className="office-editor">
      <form className="card pad stack" noValidate onSubmit={submit}>
        <h2 className="h3">{props.title}</h2>
        {props.children}
        {props.refusal && (
          <p className="alert" role="alert">
            {props.refusal}
          </p>
        )}
        <div className="row office-buttons">
          <button type="submit" className="btn fill" disabled={props.isBusy}>
            {props.submit}
          </button>
          <button type="button" className="btn" onClick={props.onCancel}>
            {t("editor.cancel")}
          </button>
        </div>
      </form>
      <section className="office-preview" aria-label={t("editor.preview")}>
        <h2 className="h3">{t("editor.preview")}</h2>
        {props.preview}
      </section>
    </div>
  );
}
