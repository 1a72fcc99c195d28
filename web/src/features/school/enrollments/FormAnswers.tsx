/** The answers of a form, part by part: for its writer before it is sent, and for the office. What was left empty is left out. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import styles from "./enroll.module.css";
import { type EnrollmentForm, fullName } from "./model";

interface FormAnswersProps {
  form: EnrollmentForm;
  /** Right of the title of a part, whose step counts from 0. */
  aside?: (step: number, name: string) => ReactNode;
}

type Fact = [name: string, value: string | number | null | undefined];

export function FormAnswers({ form, aside }: FormAnswersProps) {
  const { t } = useTranslation(["academy", "enroll"]);
  const { contact, students, parents, preferences } = form;
  const part = (step: number, title: string, key: string, facts: Fact[], isFirst = true) => (
    <section key={key} className={styles.part}>
      <div className={styles.ends}>
        <h3>{title}</h3>
        {isFirst && aside?.(step, title)}
      </div>
      <dl className={styles.facts}>
        {facts.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </section>
  );
  return (
    <div className={styles.answers}>
      {part(0, t("enroll:review.contact"), "contact", [
        [t("enroll:fields.name"), `${fullName(contact)} (${t(`academy:roles.${contact.role}`)})`],
        [t("enroll:fields.email"), contact.email],
        [t("enroll:fields.phone"), contact.phone],
        [t("enroll:contact.courses"), contact.courses.map((each) => t(`academy:courses.${each}`)).join("\n")],
      ])}
      {students.map((student, at) =>
        part(
          1,
          t("enroll:people.student", { number: at + 1 }),
          `student-${at}`,
          [
            [t("enroll:fields.name"), fullName(student)],
            [t("enroll:fields.chinese_name"), student.chinese_name],
            [t("enroll:fields.email"), student.email],
            [t("enroll:fields.phone"), student.phone],
            [t("enroll:fields.home_phone"), student.home_phone],
            [t("enroll:fields.school"), student.school],
            [t("enroll:fields.graduation_year"), student.graduation_year],
            [t("enroll:fields.address"), student.address],
          ],
          at === 0,
        ),
      )}
      {parents.map((parent, at) =>
        part(
          1,
          t("enroll:people.parent", { number: at + 1 }),
          `parent-${at}`,
          [
            [t("enroll:fields.name"), fullName(parent)],
            [t("enroll:fields.email"), parent.email],
            [t("enroll:fields.phone"), parent.phone],
          ],
          false,
        ),
      )}
      {preferences &&
        part(2, t("enroll:steps.preferences"), "preferences", [
          [t("enroll:preferences.class_type"), t(`academy:class_type.${preferences.class_type}`)],
          [t("enroll:preferences.tutoring_mode"), t(`academy:tutoring_mode.${preferences.tutoring_mode}`)],
          [t("enroll:preferences.mandarin_help"), t(`academy:mandarin_help.${preferences.mandarin_help}`)],
          [t("enroll:preferences.other_course"), preferences.other_course],
          [t("enroll:preferences.previous_class"), preferences.previous_class],
          [t("enroll:preferences.test_scores"), preferences.test_scores],
          [t("enroll:preferences.heard_from"), t(`academy:heard_from.${preferences.heard_from}`)],
          [t("enroll:preferences.referred_by"), preferences.referred_by],
          [t("enroll:preferences.group_members"), preferences.group_members],
          [
            t("enroll:preferences.payment"),
            `${t(`academy:payment_method.${preferences.payment_method}`)} · ${t(`academy:payment_currency.${preferences.payment_currency}`)}`,
          ],
          [t("enroll:preferences.notes"), preferences.notes],
        ])}
    </div>
  );
}
