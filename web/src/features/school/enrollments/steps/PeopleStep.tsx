/** Step 2: who would learn, and their parents. Nobody's address is another's. */
import { useTranslation } from "react-i18next";
import { Button } from "../../../../ui/Button";
import { Field } from "../../../../ui/Field";
import { type Form, useFieldArray } from "../../../../ui/form/useForm";
import { savePeople } from "../api";
import styles from "../enroll.module.css";
import type { KeptForm } from "../kept";
import { type EnrollmentForm, longest, mostParents, mostStudents, orNull } from "../model";
import { email, phone, sharedEmails, year } from "../rules";
import { StepActs } from "./StepActs";
import { useStepForm } from "./useStepForm";

interface PeopleStepProps {
  kept: KeptForm;
  form: EnrollmentForm;
  onBack: () => void;
  onSaved: (form: EnrollmentForm) => void;
}

const blankStudent = {
  first_name: "",
  last_name: "",
  chinese_name: "",
  email: "",
  phone: "",
  home_phone: "",
  school: "",
  graduation_year: "",
  address: "",
};
const blankParent = { first_name: "", last_name: "", email: "", phone: "" };

interface Values {
  students: (typeof blankStudent)[];
  parents: (typeof blankParent)[];
}

/** What is known: what was saved, else who fills the form in. */
function known({ contact, students, parents }: EnrollmentForm): Values {
  const { first_name, last_name, email, phone } = contact;
  const writer = { first_name, last_name, email, phone };
  const saved = students.map((student) => ({
    ...blankStudent,
    ...(Object.fromEntries(
      Object.entries(student).map(([name, value]) => [name, value === null ? "" : String(value)]),
    ) as Partial<typeof blankStudent>),
  }));
  const first = contact.role === "student" ? { ...blankStudent, ...writer } : blankStudent;
  const ofParents = parents.map((parent) => ({
    ...parent,
    email: parent.email ?? "",
    phone: parent.phone ?? "",
  }));
  return {
    students: saved.length > 0 ? saved : [first],
    parents: ofParents.length === 0 && contact.role === "parent" ? [writer] : ofParents,
  };
}

export function PeopleStep({ kept, form, onBack, onSaved }: PeopleStepProps) {
  const { t } = useTranslation("enroll");
  const step = useStepForm<Values>(known(form));
  const { run, refusal, isSending, getValues } = step;
  const isOwn = (at: number): true | "twice" => {
    const { students, parents } = getValues();
    return !sharedEmails([...students, ...parents].map((person) => person.email)).has(at) || "twice";
  };
  const submit = run(async ({ students, parents }) =>
    onSaved(
      await savePeople(kept, {
        students: students.map(({ graduation_year, ...student }) => ({
          first_name: student.first_name,
          last_name: student.last_name,
          email: student.email,
          chinese_name: orNull(student.chinese_name),
          phone: orNull(student.phone),
          home_phone: orNull(student.home_phone),
          school: orNull(student.school),
          address: orNull(student.address),
          graduation_year: graduation_year === "" ? null : Number(graduation_year),
        })),
        parents: parents.map((parent) => ({
          first_name: parent.first_name,
          last_name: parent.last_name,
          email: orNull(parent.email),
          phone: orNull(parent.phone),
        })),
      }),
    ),
  );
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Students form={step} isOwn={isOwn} />
      <Parents form={step} isOwn={isOwn} isNeeded={form.contact.role === "parent"} />
      <StepActs refusal={refusal} isSending={isSending} onBack={onBack} />
      <p className="vh" aria-live="polite">
        {isSending ? t("saving") : ""}
      </p>
    </form>
  );
}

interface ListProps {
  form: Form<Values>;
  /** Whether the address of the person at this place, parents counted after students, is nobody else's. */
  isOwn: (at: number) => true | "twice";
}

function Students({ form, isOwn }: ListProps) {
  const { t } = useTranslation("enroll");
  const { control, field } = form;
  const { fields, append, remove } = useFieldArray({ control, name: "students" });
  return (
    <fieldset className={styles.group}>
      <legend>{t("people.students")}</legend>
      {fields.map((each, at) => (
        <div key={each.id} className={styles.person}>
          <div className={styles.ends}>
            <h3 className="num">{t("people.student", { number: at + 1 })}</h3>
            {fields.length > 1 && (
              <Button
                variant="quiet"
                size="small"
                aria-label={t("people.remove_student", { number: at + 1 })}
                onClick={() => remove(at)}
              >
                {t("people.remove")}
              </Button>
            )}
          </div>
          <div className={styles.pair}>
            <Field
              label={t("fields.first_name")}
              maxLength={longest.name}
              autoComplete="off"
              {...field(`students.${at}.first_name`, { required: true })}
            />
            <Field
              label={t("fields.last_name")}
              maxLength={longest.name}
              autoComplete="off"
              {...field(`students.${at}.last_name`, { required: true })}
            />
            <Field
              label={t("fields.chinese_name")}
              hint={t("optional")}
              maxLength={longest.name}
              autoComplete="off"
              {...field(`students.${at}.chinese_name`)}
            />
            <Field
              label={t("fields.email")}
              type="email"
              autoComplete="off"
              {...field(`students.${at}.email`, {
                required: true,
                validate: (text) => {
                  const form = email(text);
                  return form === true ? isOwn(at) : form;
                },
              })}
            />
            <Field
              label={t("fields.phone")}
              hint={t("optional")}
              type="tel"
              autoComplete="off"
              {...field(`students.${at}.phone`, { validate: phone })}
            />
            <Field
              label={t("fields.home_phone")}
              hint={t("optional")}
              type="tel"
              autoComplete="off"
              {...field(`students.${at}.home_phone`, { validate: phone })}
            />
            <Field
              label={t("fields.school")}
              hint={t("optional")}
              maxLength={longest.line}
              autoComplete="off"
              {...field(`students.${at}.school`)}
            />
            <Field
              label={t("fields.graduation_year")}
              hint={t("optional")}
              inputMode="numeric"
              maxLength={4}
              autoComplete="off"
              {...field(`students.${at}.graduation_year`, { validate: year })}
            />
            <Field
              className={styles.across}
              label={t("fields.address")}
              hint={t("optional")}
              maxLength={longest.line}
              autoComplete="off"
              {...field(`students.${at}.address`)}
            />
          </div>
        </div>
      ))}
      {fields.length < mostStudents && (
        <Button className={styles.add} onClick={() => append(blankStudent)}>
          {t("people.add_student")}
        </Button>
      )}
    </fieldset>
  );
}

interface ParentsProps extends ListProps {
  /** A parent fills the form in: one of them is there. */
  isNeeded: boolean;
}

function Parents({ form, isOwn, isNeeded }: ParentsProps) {
  const { t } = useTranslation("enroll");
  const { control, field, watch } = form;
  const { fields, append, remove } = useFieldArray({ control, name: "parents" });
  const before = watch("students").length;
  return (
    <fieldset className={styles.group}>
      <legend>{t("people.parents")}</legend>
      {fields.length === 0 && <p className="note">{t("people.no_parents")}</p>}
      {fields.map((each, at) => (
        <div key={each.id} className={styles.person}>
          <div className={styles.ends}>
            <h3 className="num">{t("people.parent", { number: at + 1 })}</h3>
            {(fields.length > 1 || !isNeeded) && (
              <Button
                variant="quiet"
                size="small"
                aria-label={t("people.remove_parent", { number: at + 1 })}
                onClick={() => remove(at)}
              >
                {t("people.remove")}
              </Button>
            )}
          </div>
          <div className={styles.pair}>
            <Field
              label={t("fields.first_name")}
              maxLength={longest.name}
              autoComplete="off"
              {...field(`parents.${at}.first_name`, { required: true })}
            />
            <Field
              label={t("fields.last_name")}
              maxLength={longest.name}
              autoComplete="off"
              {...field(`parents.${at}.last_name`, { required: true })}
            />
            <Field
              label={t("fields.email")}
              hint={t("people.reach")}
              type="email"
              autoComplete="off"
              {...field(`parents.${at}.email`, {
                validate: (text, { parents }) => {
                  if (text.trim() === "" && !parents[at]?.phone.trim()) return "reach";
                  const form = email(text);
                  return form === true ? isOwn(before + at) : form;
                },
              })}
            />
            <Field
              label={t("fields.phone")}
              type="tel"
              autoComplete="off"
              {...field(`parents.${at}.phone`, { validate: phone, deps: [`parents.${at}.email`] })}
            />
          </div>
        </div>
      ))}
      {fields.length < mostParents && (
        <Button className={styles.add} onClick={() => append(blankParent)}>
          {t("people.add_parent")}
        </Button>
      )}
    </fieldset>
  );
}
