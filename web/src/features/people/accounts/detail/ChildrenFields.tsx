/** The addresses of a parent's children: each is checked when its field is left. */
import { useState } from "react";
import { type FieldError, useFieldArray } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Button } from "../../../../ui/Button";
import { Field } from "../../../../ui/Field";
import { isStudentFree } from "../api";
import { type RuleKey, rules } from "../rules";
import type { Form } from "../useForm";
import styles from "./detail.module.css";
import type { ParentValues } from "./ParentForm";

/** As many children as the server takes. */
const most = 10;

export function ChildrenFields({ form }: { form: Form<ParentValues> }) {
  const { t } = useTranslation("accounts");
  const { control, formState, getValues, register, setError } = form;
  const { fields, append, remove } = useFieldArray({ control, name: "children" });
  const [fine, setFine] = useState<string[]>([]);

  const emails = () => getValues("children").map(({ email }) => email.trim().toLowerCase());
  const check = async (at: number) => {
    const email = emails()[at] ?? "";
    if (rules.email(email) !== true || fine.includes(email)) return;
    if (await isStudentFree(email)) setFine((before) => [...before, email]);
    else setError(`children.${at}.email`, { type: "refused", message: "student_email" });
  };
  const message = (at: number) => {
    const error = formState.errors.children?.[at]?.email as FieldError | undefined;
    if (!error?.message) return undefined;
    return error.type === "server" ? error.message : t(`rules.${error.message as RuleKey}`);
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
            error={message(at)}
            {...register(`children.${at}.email`, {
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
