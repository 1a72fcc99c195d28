/** To whom the office gives a grading. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, errorText } from "../../../../api/errors";
import { ChangedByAnother } from "../../../../ui/ChangedByAnother";
import { Combobox } from "../../../../ui/Combobox";
import { FormDialog } from "../../../../ui/FormDialog";
import { useSnackbar } from "../../../../ui/Snackbar";
import { type OpenGrading, type PermittedGrader, useAssign, useGraders } from "./api";
import styles from "./office.module.css";

interface AssignDialogProps {
  job: OpenGrading;
  close: () => void;
  /** Begins anew with whoever has it now. */
  onLoad: () => void;
}

export function AssignDialog({ job, close, onLoad }: AssignDialogProps) {
  const { t } = useTranslation(["office_grading", "common"]);
  const say = useSnackbar();
  const graders = useGraders();
  const assign = useAssign(job);
  const [chosen, setChosen] = useState<PermittedGrader | null>(null);
  const [wasTried, setTried] = useState(false);
  const others = (graders.data?.data ?? []).filter(
    ({ id, permits, uncalibrated }) => permits.length > uncalibrated.length && id !== job.grader_id,
  );
  const submit = () => {
    setTried(true);
    if (!chosen) return;
    assign.mutate(chosen.id, {
      onSuccess: () => {
        say(t("office_grading:open.assigned", { name: chosen.name }));
        close();
      },
    });
  };
  const isLate = assign.error instanceof ApiError && assign.error.code === "conflict";
  const failure = isLate ? null : (assign.error ?? graders.error);
  return (
    <FormDialog
      title={t("office_grading:open.assign_title")}
      words={{ cancel: t("office_grading:cancel"), submit: t("office_grading:open.assign_submit") }}
      className={styles.form}
      close={close}
      submit={submit}
      isSaving={assign.isPending}
      complaint={failure ? errorText(failure, (key) => t(key, { ns: "common" })) : null}
    >
      <p>
        {t("office_grading:open.assign_what", { name: job.learner_name, title: job.title })}{" "}
        {job.grader_id === null
          ? t("office_grading:open.assign_free")
          : t("office_grading:open.assign_held", { name: job.grader_name || t("office_grading:gone") })}
      </p>
      <Combobox
        label={t("office_grading:grader")}
        options={others}
        value={chosen}
        onChange={setChosen}
        nameOf={({ name, username }) => (username ? `${name} · ${username}` : name)}
        keyOf={({ id }) => id}
        none={t("office_grading:open.no_grader")}
        disabled={graders.isPending}
        error={wasTried && !chosen ? t("office_grading:open.choose_grader") : undefined}
      />
      {isLate && <ChangedByAnother rival={{ by: "", at: null }} onLoad={onLoad} />}
    </FormDialog>
  );
}
