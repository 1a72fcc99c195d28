/** What a teacher tells about teaching, and below it how the teacher is paid. */
import { useTranslation } from "react-i18next";
import type { Sheet, TeacherSheet, Who } from "../api";
import { bounds, entryBounds } from "../bounds";
import { Choice, LongText, Text, useComplaint } from "../form/fields";
import { TagField } from "../form/TagField";
import { all, atMost, money, required, whole, year } from "../rules";
import { useDraft } from "../useDraft";
import { BillingCard } from "./BillingCard";
import { PartForm } from "./PartForm";
import styles from "./parts.module.css";
import { numberOrNull, orNull, useSave } from "./useSave";

const most = bounds.ChangeTeacherProfile;
const currencies = ["USD", "TWD", "RMB"] as const;

const read = (teacher: TeacherSheet | null) => ({
  college: teacher?.college ?? "",
  major: teacher?.major ?? "",
  graduation_year: String(teacher?.graduation_year ?? ""),
  bio: teacher?.bio ?? "",
  subjects: teacher?.subjects ?? [],
  hours_per_week: String(teacher?.hours_per_week ?? ""),
  hourly_cents: teacher?.hourly_cents == null ? "" : String(teacher.hourly_cents / 100),
  currency: teacher?.currency ?? "",
});

const cents = (text: string) =>
  text.trim() === "" ? null : Math.round(Number(text.replace(",", ".")) * 100);

export function TeacherPart({ sheet, who }: { sheet: Sheet; who: Who }) {
  const { t } = useTranslation("profiles");
  const complain = useComplaint();
  const save = useSave({
    part: "teacher",
    who,
    read: (shown) => read(shown.teacher),
    version: (shown) => shown.teacher?.version,
    write: (values) => ({
      college: values.college,
      major: values.major,
      graduation_year: numberOrNull(values.graduation_year),
      bio: orNull(values.bio),
      subjects: values.subjects,
      hours_per_week: numberOrNull(values.hours_per_week),
      hourly_cents: cents(values.hourly_cents),
      currency: currencies.find((currency) => currency === values.currency) ?? null,
    }),
  });
  const draft = useDraft({
    base: read(sheet.teacher),
    rules: {
      college: all(required, atMost(most.college)),
      major: all(required, atMost(most.major)),
      graduation_year: year,
      bio: atMost(most.bio),
      hours_per_week: whole(0, 80),
      hourly_cents: money,
    },
    ...save,
  });

  return (
    <>
      <PartForm
        title={t("teacher.title")}
        lead={t("teacher.lead")}
        draft={draft}
        label={(field) => t(`teacher.${field as "college"}`)}
      >
        <Text draft={draft} name="college" label={t("teacher.college")} autoComplete="organization" />
        <Text draft={draft} name="major" label={t("teacher.major")} />
        <Text
          draft={draft}
          name="graduation_year"
          label={t("teacher.graduation_year")}
          hint={t("optional")}
          inputMode="numeric"
        />
        <Text
          draft={draft}
          name="hours_per_week"
          label={t("teacher.hours_per_week")}
          hint={t("teacher.hours_hint")}
          inputMode="numeric"
        />
        <Text
          draft={draft}
          name="hourly_cents"
          label={t("teacher.hourly_cents")}
          hint={t("teacher.salary_hint")}
          inputMode="decimal"
        />
        <Choice draft={draft} name="currency" label={t("teacher.currency")}>
          {currencies.map((currency) => (
            <option key={currency} value={currency}>
              {t(`teacher.currencies.${currency}`)}
            </option>
          ))}
        </Choice>
        <div className={styles.across}>
          <TagField
            label={t("teacher.subjects")}
            hint={t("teacher.subjects_hint")}
            value={draft.values.subjects}
            most={most.subjects}
            longest={entryBounds.subjects}
            error={complain(draft.fault("subjects"))}
            onChange={(subjects) => draft.set("subjects", subjects)}
          />
        </div>
        <div className={styles.across}>
          <LongText
            draft={draft}
            name="bio"
            label={t("teacher.bio")}
            hint={t("teacher.bio_hint")}
            most={most.bio}
          />
        </div>
      </PartForm>
      <BillingCard who={who} />
    </>
  );
}
