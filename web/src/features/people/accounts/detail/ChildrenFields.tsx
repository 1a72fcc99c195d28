/** The addresses of a parent's children: each is checked when its field is left. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../../ui/Button";
import { Field } from "../../../../ui/Field";
import { type Form, useFieldArray } from "../../../../ui/form/useForm";
import { isStudentFree } from "../api";
import { rules } from "../rules";
import styles from "./detail.module.css";
import type { ParentValues } from "./ParentForm";

/** As many children as the server takes. */
const most = 10;

export function ChildrenFields({ form }: { form: Form<ParentValues> }) {
  const { t } = useTranslation("accounts");
  const { control, field: fieldOf, getValues, setError } = form;
  const { fields, append, remove } = useFieldArray({ control, name: "children" });
  const [fine, setFine] = useState<string[]>([]);

  const emails = () => getValues("children").map(({ email }) => email.trim().toLowerCase());
  const check = async (at: number) => {
    const email = emails()[at] ?? "";
    if (rules.email(email) !== true || fine.includes(email)) return;
    if (await isStudentFree(email)) setFine((before) => [...before, email]);
    else setError(`children.${at}.email`, { type: "refused", message: "student_email" });
  };
  const isOnce = (text: string) =>
    emails().filter((email) => email === text.trim().toLowerCase()).length < 2 || ("twice" as const);

  return (
    <fieldset className={`${styles.kids} ${styles.across}`}>
      <legend>{t("detail.children")}</legend>
      <p className="note">{t("detail.children_hint")}</p>
      {fields.map((field, at) => (
        <div key={field.id} className={styles.kid}>
          <Field
            label={t("detail.child_email", { number: at + 1 })}
            type="email"
            autoComplete="off"
            hint={
              fine.includes(emails()[at] ?? "") && (
                <span className={styles.fine}>{t("detail.child_fine")}</span>
              )
            }
            {...fieldOf(`children.${at}.email`, {
              validate: (text) => {
                const form = rules.email(text);
                return form === true ? isOnce(text) : form;
              },
              onBlur: () => void check(at),
            })}
          />
          {fields.length > 1 && (
            <Button
              variant="quiet"
              className={styles.remove}
              aria-label={t("detail.child_remove", { number: at + 1 })}
              onClick={() => remove(at)}
            >
              {t("detail.remove")}
            </Button>
          )}
        </div>
      ))}
      {fields.length < most && (
        <Button className={styles.add} onClick={() => append({ email: "" })}>
          {t("detail.child_add")}
        </Button>
      )}
    </fieldset>
  );
}
