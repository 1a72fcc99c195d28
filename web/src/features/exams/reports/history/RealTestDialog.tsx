/** One real test: the day, the scale of its format, four sections; the total is worked out. */
import { useTranslation } from "react-i18next";
import { errorText } from "../../../../api/errors";
import { Button } from "../../../../ui/Button";
import { DateField } from "../../../../ui/dates/DateField";
import { SelectField } from "../../../../ui/Field";
import { FormDialog } from "../../../../ui/FormDialog";
import { useForm } from "../../../../ui/form/useForm";
import {
  isScore,
  rowsOf,
  type ScoreRow,
  SectionScores,
  scoresOf,
  sections,
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
  const { t: common } = useTranslation("common");
  const save = useSaveRealTest(test?.id);
  const remove = useRemoveRealTest();
  const { field, run, refusal, isSending, watch } = useForm({
    blank: (test && rowsOf([test])[0]) || blank,
    wording: (key: "off_scale") => t(`results:real.${key}`),
  });
  const row = watch();
  const submit = run(async (typed) => {
    const [score] = scoresOf([typed]) ?? [];
    if (score) await save.mutateAsync(score);
    close();
  });
  return (
    <FormDialog
      title={t(test ? "results:real.change_title" : "results:real.add")}
      words={{ cancel: t("results:real.cancel"), submit: t("results:real.save") }}
      className={styles.form}
      close={close}
      submit={submit}
      isSaving={isSending}
      complaint={refusal ?? (remove.error && errorText(remove.error, common))}
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
      <DateField
        label={t("profiles:scores.taken_on")}
        className={styles.half}
        {...field("taken_on", { required: true })}
      />
      <SelectField
        label={t("profiles:scores.scale")}
        className={styles.half}
        {...field("scale", { deps: [...sections] })}
      >
        <option value="bands">{t("profiles:scores.bands")}</option>
        <option value="points">{t("profiles:scores.points")}</option>
      </SelectField>
      <SectionScores
        scale={row.scale}
        field={(section) =>
          field(section, {
            required: true,
            validate: (text, { scale }) => isScore(text, scale) || "off_scale",
          })
        }
      />
      <p className={`${styles.sum} num`}>
        {t("common:sections.total")} <output>{totalOf(row) ?? "–"}</output>
      </p>
    </FormDialog>
  );
}
