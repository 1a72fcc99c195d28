/** All figures in one form, a card for each group. */
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Rival, rivalOf } from "../../../api/errors";
import { formatNumber } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { Alert } from "../../../ui/Alert";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { ChangedByAnother } from "../../../ui/ChangedByAnother";
import { Checkbox } from "../../../ui/Choices";
import { Field } from "../../../ui/Field";
import { FormFooter } from "../../../ui/FormFooter";
import { type Form, useForm } from "../../../ui/form/useForm";
import { useSnackbar } from "../../../ui/Snackbar";
import { type StoredSettings, useSaveSettings } from "./api";
import { type Figure, groups, isWithin, type Name, settingsOf, type Values, valuesOf } from "./figures";
import styles from "./settings.module.css";

interface SettingsFormProps {
  stored: StoredSettings;
  /** Throws away what was typed and shows what is stored now. */
  onReload: () => void;
}

export function SettingsForm({ stored, onReload }: SettingsFormProps) {
  const { t } = useTranslation("settings");
  const say = useSnackbar();
  const save = useSaveSettings();
  const [rival, setRival] = useState<Rival | null>(null);
  const form = useForm<Values, "whole">({ blank: valuesOf(stored), wording: () => t("rules.whole") });
  const { isDirty } = form.formState;
  const { reset } = form;
  // A change was undone below: what is being typed here stays, and everything else is what holds now.
  useEffect(() => reset(valuesOf(stored), { keepDirtyValues: true }), [stored, reset]);
  const submit = form.run(
    async (values) => {
      setRival(null);
      const saved = await save.mutateAsync({ version: stored.version, ...settingsOf(values) });
      form.reset(valuesOf(saved));
      say(t("saved"));
    },
    (error) => setRival(rivalOf(error)),
  );
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {groups.map(({ group, figures }) => (
        <Card
          key={group}
          title={t(`groups.${group}`)}
          className={figures.length > 1 ? styles.wide : undefined}
        >
          <div className={styles.figures}>
            {figures.map(({ name, figure }) => (
              <FigureField key={name} form={form} name={name} figure={figure} />
            ))}
          </div>
        </Card>
      ))}
      {rival && <ChangedByAnother rival={rival} onLoad={onReload} className={styles.wide} />}
      {!rival && form.refusal && <Alert className={styles.wide}>{form.refusal}</Alert>}
      {isDirty && (
        <FormFooter isPage className={styles.wide}>
          <span className="quiet" role="status">
            {t("unsaved")}
          </span>
          <Button variant="primary" type="submit" loading={form.isSending}>
            {t("save")}
          </Button>
        </FormFooter>
      )}
    </form>
  );
}

function FigureField({ form, name, figure }: { form: Form<Values>; name: Name; figure: Figure }) {
  const { t } = useTranslation("settings");
  const lang = useLanguage();
  if (figure === "switch") {
    return (
      <Checkbox
        label={t(`names.${name}`)}
        hint={t(`hints.${name}`)}
        {...form.field(name)}
        // MUI draws what it is told; what a register puts into the input by itself it does not see.
        checked={form.watch(name) === true}
      />
    );
  }
  const { unit, min, max } = figure;
  const bounds = { min: formatNumber(min, lang), max: formatNumber(max, lang) };
  return (
    <Field
      label={t(`names.${name}`)}
      type="number"
      inputMode="numeric"
      min={min}
      max={max}
      hint={t(`units.${unit}`, { ...bounds, about: t(`hints.${name}`) })}
      {...form.field(name, {
        required: true,
        validate: (text) => isWithin(String(text), figure) || "whole",
      })}
    />
  );
}
