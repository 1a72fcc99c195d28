/** One real test: the day, the scale of its format, four sections; the total is worked out. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../../api/errors";
import { Button } from "../../../../ui/Button";
import { Field, SelectField } from "../../../../ui/Field";
import { FormDialog } from "../../../../ui/FormDialog";
import {
  rowsOf,
  type ScoreRow,
  SectionScores,
  scoresOf,
  totalOf,
} from "../../../people/profiles/form/RealScoresField";
import styles from "./history.module.css";
import { type RealTest, useRemoveRealTest, useSaveRealTest } from "./realTests";

const blank: ScoreRow = {
  taken_on: "",
  scale: "bands",
  reading: "",
  listening: "",
  speaking: "",
  writing: "",
};

interface RealTestDialogProps {
  /** None for one that is new. */
  test: RealTest | undefined;
  close: () => void;
}

export function RealTestDialog({ test, close }: RealTestDialogProps) {
  const { t } = useTranslation(["results", "profiles", "common"]);
  const [row, setRow] = useState<ScoreRow>(() => (test && rowsOf([test])[0]) || blank);
  const [isIncomplete, setIncomplete] = useState(false);
  const save = useSaveRealTest(test?.id);
  const remove = useRemoveRealTest();
  const change = (part: Partial<ScoreRow>) => setRow({ ...row, ...part });
  const submit = () => {
    const [score] = scoresOf([row]) ?? [];
    setIncomplete(!score);
    if (score) save.mutate(score, { onSuccess: close });
  };
  const error = save.error ?? remove.error;
  const complaint = error && errorText(error, (key) => t(key, { ns: "common" }));
  return (
    <FormDialog
      title={t(test ? "results:real.change_title" : "results:real.add")}
      words={{ cancel: t("results:real.cancel"), submit: t("results:real.save") }}
      className={styles.form}
      close={close}
      submit={submit}
      isSaving={save.isPending}
      complaint={complaint ?? (isIncomplete ? t("results:real.incomplete") : null)}
      more={
        test && (
          <Button
            variant="quiet"
            loading={remove.isPending}
            onClick={() => remove.mutate(test.id, { onSuccess: close })}
          >
            {t("results:real.remove")}
          </Button>
        )
      }
    >
      <Field
        label={t("profiles:scores.taken_on")}
        className={styles.half}
        type="date"
        value={row.taken_on}
        onChange={(event) => change({ taken_on: event.target.value })}
      />
      <SelectField
        label={t("profiles:scores.scale")}
        className={styles.half}
        value={row.scale}
        onChange={(event) => change({ scale: event.target.value as ScoreRow["scale"] })}
      >
        <option value="bands">{t("profiles:scores.bands")}</option>
        <option value="points">{t("profiles:scores.points")}</option>
      </SelectField>
      <SectionScores row={row} change={change} />
      <p className={`${styles.sum} num`}>
        {t("common:sections.total")} <output>{totalOf(row) ?? "–"}</output>
      </p>
    </FormDialog>
  );
}
