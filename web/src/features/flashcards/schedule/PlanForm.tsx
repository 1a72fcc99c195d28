/** How many words a day come at most, and how likely they are to be recalled then. */
import { useTranslation } from "react-i18next";
import { Field, SelectField } from "../../../ui/Field";
import { FormDialog } from "../../../ui/FormDialog";
import { useForm } from "../../../ui/form/useForm";
import { type Plan, useSavePlan } from "./api";
import styles from "./schedule.module.css";

/** What the server takes. */
const CEILING = { min: 5, max: 200 };
/** In percent. The server takes what lies between, too. */
const RETENTIONS = [80, 85, 90, 95];

const isCeiling = (text: string) =>
  /^\d+$/.test(text.trim()) && Number(text) >= CEILING.min && Number(text) <= CEILING.max;

export function PlanForm({ plan, close }: { plan: Plan; close: () => void }) {
  const { t } = useTranslation("flashcards");
  const save = useSavePlan();
  const now = Math.round(plan.retention * 100);
  const { field, run, refusal, isSending } = useForm({
    blank: { ceiling: String(plan.ceiling), retention: String(now) },
    wording: (_key: "ceiling") => t("plan.ceiling_range", CEILING),
  });
  const choices = [...new Set([...RETENTIONS, now])].toSorted((a, b) => a - b);
  return (
    <FormDialog
      title={t("plan.settings")}
      words={{ cancel: t("cancel"), submit: t("save") }}
      className={styles.form}
      close={close}
      submit={run(async ({ ceiling, retention }) => {
        await save.mutateAsync({ ceiling: Number(ceiling), retention: Number(retention) / 100 });
        close();
      })}
      isSaving={isSending}
      complaint={refusal ?? null}
    >
      <Field
        label={t("plan.ceiling")}
        hint={t("plan.ceiling_hint")}
        inputMode="numeric"
        autoComplete="off"
        {...field("ceiling", { required: true, validate: (text) => isCeiling(text) || "ceiling" })}
      />
      <SelectField label={t("plan.retention")} hint={t("plan.retention_hint")} {...field("retention")}>
        {choices.map((percent) => (
          <option key={percent} value={percent}>
            {t("plan.percent", { count: percent })}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  );
}
