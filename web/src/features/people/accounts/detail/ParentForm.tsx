/** What a parent fills in: the own details, and the addresses of the children, who are asked by mail. */
import { useTranslation } from "react-i18next";
import { ApiError } from "../../../../api/errors";
import { paths } from "../../../../app/paths";
import { Card } from "../../../../ui/Card";
import { bindParent } from "../api";
import { useForm } from "../useForm";
import { BasicsFields } from "./BasicsFields";
import { blankBasics, type DetailFormProps } from "./basics";
import { ChildrenFields } from "./ChildrenFields";
import styles from "./detail.module.css";
import { SubmitRow } from "./SubmitRow";

const blank = { ...blankBasics, children: [{ email: "" }] };

export type ParentValues = typeof blank;

export function ParentForm({ kept, onSaving, onSaved }: DetailFormProps) {
  const { t } = useTranslation("accounts");
  const form = useForm<ParentValues>(blank, kept.current);
  const { run, refusal, isSending, setError } = form;

  const submit = run(async ({ children, ...details }) => {
    onSaving();
    const student_emails = children.map(({ email }) => email.trim());
    try {
      await bindParent({ ...details, student_emails });
    } catch (error) {
      throw atTheirFields(error, (at, message) =>
        setError(`children.${at}.email`, { type: "server", message }, { shouldFocus: true }),
      );
    }
    await onSaved(paths.children);
  });

  return (
    <Card className={styles.card}>
      <form noValidate className={styles.form} onSubmit={submit}>
        <BasicsFields form={form} kept={kept} />
        <ChildrenFields form={form} />
        <SubmitRow refusal={refusal} isBusy={isSending} label={t("detail.submit_parent")} />
      </form>
    </Card>
  );
}

/** Shows what is wrong with single addresses beside them, and gives back what is left to be told. */
function atTheirFields(error: unknown, show: (at: number, message: string) => void): unknown {
  if (!(error instanceof ApiError)) return error;
  const rest: Record<string, string[]> = {};
  for (const [name, texts] of Object.entries(error.fields)) {
    const at = /^student_emails\[(\d+)\]$/.exec(name)?.[1];
    if (at === undefined) rest[name] = texts;
    else show(Number(at), texts.join(" "));
  }
  if (Object.keys(rest).length === Object.keys(error.fields).length) return error;
  return new ApiError(error.status, error.code, { ...error.body, errors: rest });
}
