/** A form with its preview beside it, and the two buttons below. */

import type { FormEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Rival } from "../../../../api/errors";
import { Alert } from "../../../../ui/Alert";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { ChangedByAnother } from "../../../../ui/ChangedByAnother";
import styles from "../office.module.css";

interface EditorFrameProps {
  title: string;
  preview: ReactNode;
  /** Why it was not saved. */
  refusal: string | undefined;
  /** Somebody else saved first. */
  rival: Rival | null;
  /** Shows what is stored now. */
  onLoad: () => void;
  isBusy: boolean;
  submit: string;
  onSubmit: (event: FormEvent) => void;
  onCancel: () => void;
  children: ReactNode;
}

export function EditorFrame(props: EditorFrameProps) {
  const { t } = useTranslation("notices");
  return (
    <div className={styles.editor}>
      <Card component="form" title={props.title} className={styles.form} noValidate onSubmit={props.onSubmit}>
        {props.children}
        {props.rival && <ChangedByAnother rival={props.rival} onLoad={props.onLoad} />}
        {!props.rival && props.refusal && <Alert>{props.refusal}</Alert>}
        <div className={`row ${styles.buttons}`}>
          <Button variant="primary" type="submit" loading={props.isBusy}>
            {props.submit}
          </Button>
          <Button onClick={props.onCancel}>{t("editor.cancel")}</Button>
        </div>
      </Card>
      <section className={styles.preview} aria-label={t("editor.preview")}>
        <h2 className="h3">{t("editor.preview")}</h2>
        {props.preview}
      </section>
    </div>
  );
}
