/** Aims, real tests, and what the own tests say together (D-029, D-030). */
import { useTranslation } from "react-i18next";
import { AnalysisCards } from "../analysis/AnalysisCards";
import type { Sheet, StudentSheet, Who } from "../api";
import { Day, Text, useComplaint } from "../form/fields";
import { RealScoresField, rowsOf, scoresOf } from "../form/RealScoresField";
import { target } from "../rules";
import { useDraft } from "../useDraft";
import { PartForm } from "./PartForm";
import styles from "./parts.module.css";
import { numberOrNull, orNull, useSave } from "./useSave";

const read = (student: StudentSheet | null) => ({
  target_total: String(student?.target_total ?? ""),
  test_on: student?.test_on ?? "",
  real_scores: rowsOf(student?.real_scores ?? []),
});

export function TestingPart({ sheet, who }: { sheet: Sheet; who: Who }) {
  const { t } = useTranslation("profiles");
  const complain = useComplaint();
  const save = useSave({
    part: "student",
    who,
    read: (shown) => read(shown.student),
    version: (shown) => shown.student?.version,
    write: (values) => ({
      target_total: numberOrNull(values.target_total),
      test_on: orNull(values.test_on),
      real_scores: scoresOf(values.real_scores) ?? [],
    }),
  });
  const draft = useDraft({
    base: read(sheet.student),
    rules: {
      target_total: target,
      // An unfinished row is never sent, so it cannot be dropped silently.
      real_scores: (rows) => (scoresOf(rows) === null ? { key: "scores" } : undefined),
    },
    ...save,
  });

  return (
    <>
      <PartForm
        title={t("testing.title")}
        lead={t("testing.lead")}
        draft={draft}
        label={(field) => t(`testing.${field as "test_on"}`)}
      >
        <Text
          draft={draft}
          name="target_total"
          label={t("testing.target_total")}
          hint={t("testing.target_hint")}
          inputMode="decimal"
        />
        <Day draft={draft} name="test_on" label={t("testing.test_on")} />
        <div className={styles.across}>
          <RealScoresField
            value={draft.values.real_scores}
            error={complain(draft.fault("real_scores"))}
            onChange={(rows) => draft.set("real_scores", rows)}
          />
        </div>
      </PartForm>
      {/* A parent finds it with the results, which come first. */}
      {who.kind !== "child" && <AnalysisCards who={who} />}
    </>
  );
}
