/** On a student's page in the office: more time, larger type, breaks, an order for screen readers. */
import { useTranslation } from "react-i18next";
import { errorText } from "../../../api/errors";
import { Alert } from "../../../ui/Alert";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Checkbox, RadioGroup } from "../../../ui/Choices";
import { useForm } from "../../../ui/form/useForm";
import { QueryGate } from "../../../ui/QueryGate";
import { SkeletonCard } from "../../../ui/Skeleton";
import styles from "./accommodations.module.css";
import { type AccommodationSetting, useAccommodations, useSetAccommodations } from "./api";

const factors = [1, 1.25, 1.5, 2] as const;
const switches = ["large_type", "extra_breaks", "screen_reader_order"] as const;

export function AccommodationsCard({ user }: { user: string }) {
  // Here, because what came of it is said beside the version that came of it.
  const save = useSetAccommodations(user);
  return (
    <QueryGate query={useAccommodations(user)} skeleton={<SkeletonCard lines={[40, 80]} />}>
      {(setting) => <Editor key={setting.version} setting={setting} save={save} />}
    </QueryGate>
  );
}

interface EditorProps {
  setting: AccommodationSetting;
  save: ReturnType<typeof useSetAccommodations>;
}

function Editor({ setting, save }: EditorProps) {
  const { t } = useTranslation("profiles");
  const { t: common } = useTranslation("common");
  const { field, run, refusal, isSending, watch, setValue, formState } = useForm({
    blank: setting.accommodations,
  });
  const { isDirty } = formState;
  const submit = run((accommodations) => save.mutateAsync({ accommodations, version: setting.version }));
  const complaint = refusal ?? (save.error && errorText(save.error, common));
  return (
    <Card title={t("conditions.title")}>
      <form noValidate className={styles.form} onSubmit={submit}>
        <p className="quiet small">{t("conditions.lead")}</p>
        <RadioGroup
          row
          className={styles.time}
          label={t("conditions.time")}
          name="time_factor"
          value={String(watch("time_factor"))}
          options={factors.map((factor) => ({
            value: String(factor),
            label: factor === 1 ? t("conditions.usual") : `× ${factor}`,
          }))}
          onChange={(factor) => setValue("time_factor", Number(factor), { shouldDirty: true })}
        />
        {switches.map((name) => (
          <Checkbox
            key={name}
            label={t(`conditions.${name}`)}
            hint={t(`conditions.${name}_text`)}
            {...field(name)}
            checked={watch(name)}
          />
        ))}
        {complaint && <Alert className={styles.alert}>{complaint}</Alert>}
        <div className={styles.acts}>
          <p className="small quiet" role="status">
            {t(save.isSuccess && !isDirty ? "conditions.saved" : "conditions.from_now")}
          </p>
          <Button
            type="submit"
            variant={isDirty ? "primary" : "secondary"}
            disabled={!isDirty}
            loading={isSending}
          >
            {t("save.save")}
          </Button>
        </div>
      </form>
    </Card>
  );
}
