/** School and preparation of a learner. */
import { useTranslation } from "react-i18next";
import { languages, ownName, toLang } from "../../../../i18n/languages";
import type { Sheet, StudentSheet, Who } from "../api";
import { bounds, entryBounds } from "../bounds";
import { Choice, LongText, Text, useComplaint } from "../form/fields";
import { TagField } from "../form/TagField";
import { all, atMost, required, year } from "../rules";
import { useDraft } from "../useDraft";
import { PartForm } from "./PartForm";
import styles from "./parts.module.css";
import { numberOrNull, orNull, useSave } from "./useSave";

const most = bounds.ChangeStudentProfile;
const grades = Array.from({ length: 17 }, (_, index) => String(index + 1));

const read = (student: StudentSheet | null) => ({
  school: student?.school ?? "",
  grade_level: String(student?.grade_level ?? ""),
  graduation_year: String(student?.graduation_year ?? ""),
  preferred_language: student?.preferred_language ?? "",
  classes_taken: student?.classes_taken ?? [],
  referral: student?.referral ?? "",
  notes: student?.notes ?? "",
});

export function StudentPart({ sheet, who }: { sheet: Sheet; who: Who }) {
  const { t } = useTranslation("profiles");
  const complain = useComplaint();
  const save = useSave({
    part: "student",
    who,
    read: (shown) => read(shown.student),
    version: (shown) => shown.student?.version,
    write: (values) => ({
      school: values.school,
      grade_level: values.grade_level === "graduated" ? values.grade_level : numberOrNull(values.grade_level),
      graduation_year: numberOrNull(values.graduation_year),
      preferred_language: toLang(values.preferred_language),
      classes_taken: values.classes_taken,
      referral: orNull(values.referral),
      notes: orNull(values.notes),
    }),
  });
  const draft = useDraft({
    base: read(sheet.student),
    rules: {
      school: all(required, atMost(most.school)),
      graduation_year: year,
      referral: atMost(most.referral),
      notes: atMost(most.notes),
    },
    ...save,
  });

  return (
    <PartForm
      title={t("student.title")}
      lead={t("student.lead")}
      draft={draft}
      label={(field) => t(`student.${field as "school"}`)}
    >
      <div className={styles.across}>
        <Text draft={draft} name="school" label={t("student.school")} autoComplete="organization" />
      </div>
      <Choice
        draft={draft}
        name="grade_level"
        label={t("student.grade_level")}
        hint={t("student.grade_or_year")}
      >
        {grades.map((level) => (
          <option key={level} value={level}>
            {t(gradeKey(Number(level)), { level: Number(level) > 12 ? Number(level) - 12 : level })}
          </option>
        ))}
        <option value="graduated">{t("student.graduated")}</option>
      </Choice>
      <Text
        draft={draft}
        name="graduation_year"
        label={t("student.graduation_year")}
        hint={t("optional")}
        inputMode="numeric"
      />
      <Choice draft={draft} name="preferred_language" label={t("student.preferred_language")}>
        {languages.map((lang) => (
          <option key={lang} value={lang}>
            {ownName[lang]}
          </option>
        ))}
      </Choice>
      <Text draft={draft} name="referral" label={t("student.referral")} hint={t("student.referral_hint")} />
      <div className={styles.across}>
        <TagField
          label={t("student.classes_taken")}
          hint={t("student.classes_hint")}
          value={draft.values.classes_taken}
          most={most.classes_taken}
          longest={entryBounds.classes_taken}
          error={complain(draft.fault("classes_taken"))}
          onChange={(classes) => draft.set("classes_taken", classes)}
        />
      </div>
      <div className={styles.across}>
        <LongText
          draft={draft}
          name="notes"
          label={t("student.notes")}
          hint={t("student.notes_hint")}
          most={most.notes}
        />
      </div>
    </PartForm>
  );
}

/** School years, then undergraduate years, then postgraduate (D-026). */
function gradeKey(level: number) {
  if (level <= 12) return "student.grade" as const;
  return level <= 16 ? ("student.university" as const) : ("student.postgraduate" as const);
}
