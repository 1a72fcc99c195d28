/** The form in steps, the preview beside it, and one bar that saves. */

import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, errorText, rivalOf } from "../../../../api/errors";
import { Alert } from "../../../../ui/Alert";
import { Button } from "../../../../ui/Button";
import { ChangedByAnother } from "../../../../ui/ChangedByAnother";
import { FormFooter } from "../../../../ui/FormFooter";
import { useSaveBrand } from "./api";
import { Done } from "./Done";
import type { Draft } from "./draft";
import styles from "./editor.module.css";
import { Preview } from "./Preview";
import { colorPattern } from "./palette";
import { ColourStep } from "./steps/ColourStep";
import { LogoStep } from "./steps/LogoStep";
import { NameStep } from "./steps/NameStep";
import { OfferStep } from "./steps/OfferStep";
import { PartsStep } from "./steps/PartsStep";
import type { StepProps } from "./steps/Step";
import { WordsStep } from "./steps/WordsStep";
import { useWordMark } from "./useWordMark";

const steps = [NameStep, ColourStep, LogoStep, OfferStep, PartsStep, WordsStep];

interface EditorProps {
  first: Draft;
  /** Throws the draft away and shows what is stored now. */
  onReload?: () => void;
}

export function Editor({ first, onReload }: EditorProps) {
  const { t } = useTranslation("brands");
  const { t: common } = useTranslation("common");
  const [draft, change] = useState(first);
  const save = useSaveBrand();
  const markError = useWordMark(draft, change);
  if (save.data && "made" in save.data) return <Done made={save.data.made} name={draft.brand.name} />;

  const fields = save.error instanceof ApiError ? save.error.fields : {};
  const isOfFields = Object.keys(fields).length > 0;
  const rival = rivalOf(save.error);
  const props: StepProps = {
    draft,
    change: (next) => {
      save.reset();
      change(next);
    },
    error: (field) => fields[field]?.[0],
  };
  return (
    <form
      className={styles.editor}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!hasOnlyColors(event.currentTarget)) return;
        save.mutate(draft, {
          // The next save goes on from this one.
          onSuccess: (answer) => {
            if ("saved" in answer) change((now) => ({ ...now, version: answer.saved.version }));
          },
        });
      }}
    >
      <div className={styles.steps}>
        {steps.map((Step, index) => (
          <Step key={Step.name} {...props} number={index + 1} markError={markError} />
        ))}
      </div>
      <aside className={styles.beside} aria-label={t("preview.title")}>
        <Preview draft={draft} />
      </aside>
      <FormFooter isPage className={styles.save}>
        {rival && onReload && <ChangedByAnother rival={rival} onLoad={onReload} />}
        {save.error && !rival && (
          <Alert>
            {isOfFields && common("form.failed")} {errorText(save.error, common)}
          </Alert>
        )}
        {save.isSuccess && <Alert tone="ok">{t("saved")}</Alert>}
        <Button variant="primary" size="large" type="submit" loading={save.isPending}>
          {t(draft.isNew ? "create" : "save")}
        </Button>
      </FormFooter>
    </form>
  );
}

/** Whether every color is one; otherwise the field says so and has the focus. The server never sees what was typed there. */
function hasOnlyColors(form: HTMLFormElement): boolean {
  const colors = [...form.querySelectorAll("input")].filter(({ pattern }) => pattern === colorPattern);
  const [first] = colors.filter((field) => !field.checkValidity());
  first?.focus();
  return first === undefined;
}
