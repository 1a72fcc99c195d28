/** A card with a form: title, fields, and the line that tells whether it is saved. */
import type { ReactNode } from "react";
import { LeaveGuard } from "../form/LeaveGuard";
import { SaveBar } from "../form/SaveBar";
import type { Draft } from "../useDraft";

interface PartFormProps<Values> {
  title: string;
  lead?: ReactNode;
  draft: Draft<Values>;
  label: (field: string) => string;
  children: ReactNode;
}

export function PartForm<Values>({ title, lead, draft, label, children }: PartFormProps<Values>) {
  return (
    <form
      noValidate
      className="card part"
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        void draft.save().then((isSaved) => {
          if (!isSaved) form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
        });
      }}
    >
      <div className="part-body">
        <h2 className="h3">{title}</h2>
        {lead && <p className="quiet small">{lead}</p>}
        <div className="part-fields">{children}</div>
      </div>
      <SaveBar draft={draft} label={label} />
      <LeaveGuard isDirty={draft.changed.length > 0} />
    </form>
  );
}
