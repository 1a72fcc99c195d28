/** What a parent fills in: the own details, and the addresses of the children, who are asked by mail. */
import { useTranslation } from "react-i18next";
import { paths } from "../../../../app/paths";
import { Card } from "../../../../ui/Card";
import { bindParent } from "../api";
import { useForm } from "../useForm";
import { BasicsFields } from "./BasicsFields";
import { blankBasics, type DetailFormProps } from "./basics";
import { ChildrenFields } from "./ChildrenFields";
import styles from "./detail.module.css";
import { FilledIn } from "./FilledIn";
import { SubmitRow } from "./SubmitRow";

const blank = { ...blankBasics, children: [{ email: "" }] };

export type ParentValues = typeof blank;

export function ParentForm({ kept, onSaving, onSaved }: DetailFormProps) {
  const { t } = useTranslation("accounts");
  const form = useForm<ParentValues>(blank, kept.current, (name) =>
    name.replace(/^student_emails\[(\d+)\]$/, "children.$1.email"),
  );
  const { run, refusal, isSending } = form;

  const submit = run(async ({ children, ...details }) => {
    onSaving();
    const student_emails = children.map(({ email }) => email.trim());
    await bindParent({ ...details, student_emails });
    await onSaved(paths.children);
  });

  return (
    <Card className={styles.card}>
      <form noValidate className={styles.form} onSubmit={submit}>
        <BasicsFields form={form} kept={kept} />
        <ChildrenFields form={form} />
        <FilledIn form={form} />
        <SubmitRow refusal={refusal} isBusy={isSending} label={t("detail.submit_parent")} />
      </form>
    </Card>
  );
}
