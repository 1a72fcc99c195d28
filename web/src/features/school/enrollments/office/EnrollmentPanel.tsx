/** The enrollment that the address names, beside the list: the office's part, with whom it spoke, and the form. */
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText, rivalOf } from "../../../../api/errors";
import { userAt } from "../../../../app/paths";
import { formatDate } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Alert } from "../../../../ui/Alert";
import { Button } from "../../../../ui/Button";
import { ChangedByAnother } from "../../../../ui/ChangedByAnother";
import { AreaField, SelectField } from "../../../../ui/Field";
import { useForm } from "../../../../ui/form/useForm";
import { IconButton } from "../../../../ui/IconButton";
import { QueryGate } from "../../../../ui/QueryGate";
import { SidePanel } from "../../../../ui/SidePanel";
import { Skeleton } from "../../../../ui/Skeleton";
import { TextLink } from "../../../../ui/TextLink";
import { FormAnswers } from "../FormAnswers";
import { fullName, longest } from "../model";
import { type Enrollment, useAddContact, useChangeEnrollment, useEnrollment, useMarkRead } from "./api";
import { paymentStatuses, statuses, terms } from "./filterOf";
import styles from "./office.module.css";

interface EnrollmentPanelProps {
  id: string;
  onClose: () => void;
}

export function EnrollmentPanel({ id, onClose }: EnrollmentPanelProps) {
  const { t } = useTranslation("enrollments");
  const query = useEnrollment(id);
  const { mutate: markRead } = useMarkRead(id);
  const { data } = query;
  const isNew = data?.read_status === "unread" && data.form.submitted_at !== null;
  // Who has it on the screen has read it.
  useEffect(() => {
    if (isNew) markRead(undefined);
  }, [isNew, markRead]);
  return (
    <SidePanel label={t("panel.label")} onClose={onClose}>
      <div className={styles.panel}>
        <div className={styles.close}>
          <IconButton icon="close" label={t("panel.close")} onClick={onClose} />
        </div>
        <QueryGate
          query={query}
          part={t("panel.label")}
          skeleton={
            <div className={styles.section}>
              <Skeleton lines={[50, 70, 100, 100, 100, 60]} />
            </div>
          }
        >
          {(enrollment) => (
            <>
              <Head enrollment={enrollment} />
              <OwnPart enrollment={enrollment} onLoad={() => void query.refetch()} />
              <ContactLog enrollment={enrollment} />
              <section className={styles.section}>
                <h3 className="vh">{t("panel.form")}</h3>
                <FormAnswers form={enrollment.form} />
              </section>
            </>
          )}
        </QueryGate>
      </div>
    </SidePanel>
  );
}

function Head({ enrollment: { form, created_at, user_id } }: { enrollment: Enrollment }) {
  const { t } = useTranslation(["enrollments", "academy"]);
  const lang = useLanguage();
  const { contact, submitted_at, form_step, reference } = form;
  return (
    <header className={styles.section}>
      <h2 className="h3 pn">{fullName(contact)}</h2>
      <p className="note">
        <TextLink href={`mailto:${contact.email}`}>{contact.email}</TextLink> ·{" "}
        <TextLink href={`tel:${contact.phone.replace(/[^+\d]/g, "")}`}>{contact.phone}</TextLink>
      </p>
      <p className="note num">
        {t("enrollments:panel.reference", { reference })} ·{" "}
        {submitted_at
          ? t("enrollments:panel.sent", { when: formatDate(submitted_at, lang, "dayTime") })
          : t("enrollments:panel.started", { when: formatDate(created_at, lang, "dayTime") })}
      </p>
      {!submitted_at && <p className="note num">{t("enrollments:panel.not_sent", { step: form_step })}</p>}
      {user_id && (
        <p className="note">
          <TextLink to={userAt(user_id)}>{t("enrollments:panel.account")}</TextLink>
        </p>
      )}
    </header>
  );
}

interface OwnPartProps {
  enrollment: Enrollment;
  /** Shows what is stored now. */
  onLoad: () => void;
}

/** Begins anew with each version that is stored. */
function OwnPart(props: OwnPartProps) {
  return <OwnPartForm key={props.enrollment.version} {...props} />;
}

function OwnPartForm({ enrollment, onLoad }: OwnPartProps) {
  const { t } = useTranslation(["enrollments", "academy"]);
  const { version } = enrollment;
  const change = useChangeEnrollment(enrollment.form.id);
  const form = useForm({
    blank: {
      status: enrollment.status,
      payment_status: enrollment.payment_status,
      payment_terms: enrollment.payment_terms ?? "",
      office_notes: enrollment.office_notes,
    },
  });
  const { field, run, refusal, isSending, watch } = form;
  const rival = rivalOf(change.error);
  const submit = run(({ payment_terms, ...values }) =>
    change.mutateAsync({
      ...values,
      payment_terms: payment_terms === "" ? null : payment_terms,
      version,
    } as Parameters<typeof change.mutateAsync>[0]),
  );
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>{t("enrollments:edit.title")}</h3>
      <form className={styles.form} noValidate onSubmit={submit}>
        <SelectField
          label={t("enrollments:edit.status")}
          hint={watch("status") === "deleted" && t("enrollments:edit.deleted_hint")}
          {...field("status")}
        >
          {statuses.map((value) => (
            <option key={value} value={value}>
              {t(`enrollments:status.${value}`)}
            </option>
          ))}
        </SelectField>
        <div className={styles.pair}>
          <SelectField label={t("enrollments:edit.payment_status")} {...field("payment_status")}>
            {paymentStatuses.map((value) => (
              <option key={value} value={value}>
                {t(`academy:payment_status.${value}`)}
              </option>
            ))}
          </SelectField>
          <SelectField label={t("enrollments:edit.payment_terms")} {...field("payment_terms")}>
            <option value="">{t("enrollments:terms.none")}</option>
            {terms.map((value) => (
              <option key={value} value={value}>
                {t(`enrollments:terms.${value}`)}
              </option>
            ))}
          </SelectField>
        </div>
        <AreaField
          label={t("enrollments:edit.notes")}
          hint={t("enrollments:edit.notes_hint")}
          rows={3}
          maxLength={longest.text}
          {...field("office_notes")}
        />
        {rival && <ChangedByAnother rival={rival} onLoad={onLoad} />}
        {!rival && refusal && <Alert>{refusal}</Alert>}
        <Button variant="primary" type="submit" loading={isSending}>
          {t("enrollments:edit.save")}
        </Button>
      </form>
    </section>
  );
}

function ContactLog({ enrollment }: { enrollment: Enrollment }) {
  const { t } = useTranslation("enrollments");
  const { t: common } = useTranslation("common");
  const lang = useLanguage();
  const add = useAddContact(enrollment.form.id);
  const [text, setText] = useState("");
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>{t("log.title")}</h3>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim()) add.mutate(text, { onSuccess: () => setText("") });
        }}
      >
        <AreaField
          label={t("log.label")}
          hideLabel
          placeholder={t("log.placeholder")}
          rows={2}
          maxLength={longest.text}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {add.error !== null && <Alert>{errorText(add.error, common)}</Alert>}
        <Button type="submit" size="small" loading={add.isPending} disabled={text.trim() === ""}>
          {t("log.add")}
        </Button>
      </form>
      {enrollment.contacts.length === 0 ? (
        <p className="note">{t("log.none")}</p>
      ) : (
        <ol className={styles.log}>
          {enrollment.contacts.map((line) => (
            <li key={line.id}>
              <p className="note num">
                {formatDate(line.created_at, lang, "dayTime")} · {line.author || t("log.nobody")}
              </p>
              <p className={styles.words}>{line.text}</p>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
