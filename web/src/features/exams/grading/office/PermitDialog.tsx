/** What one teacher may grade. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText, rivalOf } from "../../../../api/errors";
import { ChangedByAnother } from "../../../../ui/ChangedByAnother";
import { Checkbox } from "../../../../ui/Choices";
import { FormDialog } from "../../../../ui/FormDialog";
import { useSnackbar } from "../../../../ui/Snackbar";
import { type GradingPermit, type PermittedGrader, usePermit } from "./api";
import { languages, sections } from "./figures";
import styles from "./office.module.css";

type Section = GradingPermit["section"];
type Language = (typeof languages)[number];
/** The ticked languages of each section; a section without any is not permitted. */
type Ticked = Record<Section, readonly Language[]>;

const tickedOf = (permits: readonly GradingPermit[], section: Section): readonly Language[] => {
  const permit = permits.find((each) => each.section === section);
  return permit ? (permit.languages ?? languages) : [];
};

/** All languages are told as such: one that comes later is permitted, too. */
const permitsOf = (ticked: Ticked): GradingPermit[] =>
  sections
    .filter((section) => ticked[section].length > 0)
    .map((section) => ({
      section,
      languages: ticked[section].length === languages.length ? null : [...ticked[section]],
    }));

interface PermitDialogProps {
  grader: PermittedGrader;
  close: () => void;
  /** Begins anew with what is stored now. */
  onLoad: () => void;
}

export function PermitDialog({ grader, close, onLoad }: PermitDialogProps) {
  const { t } = useTranslation(["office_grading", "common"]);
  const say = useSnackbar();
  const permit = usePermit(grader);
  const rival = rivalOf(permit.error);
  const [ticked, setTicked] = useState<Ticked>(() => ({
    speaking: tickedOf(grader.permits, "speaking"),
    writing: tickedOf(grader.permits, "writing"),
  }));
  const tick = (section: Section, language: Language, isOn: boolean) =>
    setTicked((before) => ({
      ...before,
      [section]: languages.filter((each) => (each === language ? isOn : before[section].includes(each))),
    }));
  const submit = () =>
    permit.mutate(permitsOf(ticked), {
      onSuccess: () => {
        say(t("office_grading:permits.saved", { name: grader.name }));
        close();
      },
    });
  return (
    <FormDialog
      title={t("office_grading:permits.dialog", { name: grader.name })}
      words={{ cancel: t("office_grading:cancel"), submit: t("office_grading:permits.save") }}
      className={styles.form}
      close={close}
      submit={submit}
      isSaving={permit.isPending}
      complaint={permit.error && !rival ? errorText(permit.error, (key) => t(key, { ns: "common" })) : null}
    >
      <p>{t("office_grading:permits.text")}</p>
      {sections.map((section) => (
        <fieldset key={section} className={styles.permit}>
          <legend>{t(`office_grading:permits.sections.${section}`)}</legend>
          {languages.map((language) => (
            <Checkbox
              key={language}
              label={t(`office_grading:permits.languages.${language}`)}
              checked={ticked[section].includes(language)}
              onChange={({ target }) => tick(section, language, target.checked)}
            />
          ))}
        </fieldset>
      ))}
      {rival && <ChangedByAnother rival={rival} onLoad={onLoad} />}
    </FormDialog>
  );
}
