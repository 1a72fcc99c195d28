/** Step 1: who writes, how to reach them, and for which courses. Visitors answer a captcha once. */
import { useTranslation } from "react-i18next";
import { useSession } from "../../../../api/session";
import { Checkbox, CheckboxGroup, RadioGroup } from "../../../../ui/Choices";
import { Field } from "../../../../ui/Field";
import { CaptchaPicture } from "../../../people/accounts/CaptchaPicture";
import { useCaptcha } from "../../../people/accounts/useCaptcha";
import { beginForm, saveContact } from "../api";
import styles from "../enroll.module.css";
import type { KeptForm } from "../kept";
import { type Contact, courses, type EnrollmentForm, longest, roles } from "../model";
import { email, phone } from "../rules";
import { StepActs } from "./StepActs";
import { useStepForm } from "./useStepForm";

interface ContactStepProps {
  /** What is begun already; null before. */
  kept: KeptForm | null;
  form: EnrollmentForm | null;
  onBegun: (kept: KeptForm, form: EnrollmentForm) => void;
  onSaved: (form: EnrollmentForm) => void;
}

type Values = Contact & { captcha: string };

export function ContactStep({ kept, form, onBegun, onSaved }: ContactStepProps) {
  const { t } = useTranslation(["enroll", "academy", "accounts"]);
  const { profile } = useSession();
  const isAsked = !kept && !profile;
  const captcha = useCaptcha(isAsked);
  const known = form?.contact;
  const isParent = profile?.all_roles.includes("parent") ?? false;
  const step = useStepForm<Values>({
    role: known?.role ?? (isParent ? "parent" : "student"),
    first_name: known?.first_name ?? "",
    last_name: known?.last_name ?? "",
    email: known?.email ?? profile?.email ?? "",
    phone: known?.phone ?? "",
    courses: known?.courses ?? [],
    captcha: "",
  });
  const { field, run, refusal, isSending, watch, setValue, resetField, message } = step;
  const submit = run(
    async ({ captcha: answer, ...contact }) => {
      if (kept) return onSaved(await saveContact(kept, contact));
      const proof = isAsked ? { captcha: answer, captcha_key: captcha.key } : {};
      const begun = await beginForm({ contact, ...proof });
      onBegun({ id: begun.form.id, key: begun.key, owner: profile?.id ?? null }, begun.form);
    },
    () => {
      if (!isAsked) return;
      // A picture serves once.
      captcha.refresh();
      resetField("captcha");
    },
  );
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <RadioGroup
        label={t("enroll:contact.role")}
        row
        value={watch("role")}
        options={roles.map((role) => ({ value: role, label: t(`academy:roles.${role}`) }))}
        onChange={(role) => setValue("role", role)}
      />
      <div className={styles.pair}>
        <Field
          label={t("enroll:fields.first_name")}
          autoComplete="given-name"
          maxLength={longest.name}
          {...field("first_name", { required: true })}
        />
        <Field
          label={t("enroll:fields.last_name")}
          autoComplete="family-name"
          maxLength={longest.name}
          {...field("last_name", { required: true })}
        />
        <Field
          label={t("enroll:fields.email")}
          type="email"
          autoComplete="email"
          {...field("email", { required: true, validate: email })}
        />
        <Field
          label={t("enroll:fields.phone")}
          type="tel"
          autoComplete="tel"
          {...field("phone", { required: true, validate: phone })}
        />
      </div>
      <CheckboxGroup label={t("enroll:contact.courses")} error={message("courses")} listClass={styles.boxes}>
        {courses.map((course) => {
          // What is wrong is said below all of them.
          const { error: _, ...box } = field("courses", { required: true });
          return <Checkbox key={course} value={course} label={t(`academy:courses.${course}`)} {...box} />;
        })}
      </CheckboxGroup>
      {isAsked && (
        <div className={styles.group}>
          <CaptchaPicture state={captcha.state} refresh={captcha.refresh} />
          <Field
            label={t("accounts:register.captcha")}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            {...field("captcha", { required: true })}
          />
        </div>
      )}
      <StepActs refusal={refusal} isSending={isSending} />
    </form>
  );
}
