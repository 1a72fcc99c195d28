/** A card with a form: title, fields, and the line that tells whether it is saved. */
import type { ReactNode } from "react";
import { Card } from "../../../../ui/Card";
import { LeaveGuard } from "../form/LeaveGuard";
import { SaveBar } from "../form/SaveBar";
import type { Draft } from "../useDraft";
import styles from "./parts.module.css";

interface PartFormProps<Values> {
  title: string;
  lead?: ReactNode;
  draft: Draft<Values>;
  label: (field: string) => string;
  children: ReactNode;
}

export function PartForm<Values>({ title, lead, draft, label, children }: PartFormProps<Values>) {
  return (
    <Card title={title} pad={false} className={styles.part}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const form = event.currentTarget;
          void draft.save().then((isSaved) => {
            if (!isSaved) form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
          });
        }}
      >
        <div className={styles.body}>
          {lead && <p className="quiet small">{lead}</p>}
          <div className={styles.fields}>{children}</div>
        </div>
        <SaveBar draft={draft} label={label} />
        <LeaveGuard isDirty={draft.changed.length > 0} />
      </form>
    </Card>
  );
}
